import type { CoverageResult, FoundShop, NetworkSite, ShopRow } from '@selfcare/contract/places/answers';
import type { Position } from '@selfcare/contract/places/distance';
import type { PlaceKind } from '@selfcare/contract/places/lists';

/** A place that a search found: what to call it, and where it is. */
export type FoundPlace = { name: string } & Position;

/** What pages ask of the network and the shops; everything is what is active at that moment. */
export type PlacesSource = {
  /** Where the pieces of the basemap stand. */
  basemap: string;
  /** An operator's own pictures in their place, with what their licence asks to be said. */
  tiles?: { url: string; credits: string } | undefined;
  /** Nearest first, within `km` (inclusive), at most `mostShops`; of both kinds unless one is named. */
  shopsNear(at: Position, km: number, kind?: PlaceKind): FoundShop[];
  shops(): readonly ShopRow[];
  sites(): readonly NetworkSite[];
  /** Undefined outside the market's bounds. */
  coverageAt(at: Position): CoverageResult | undefined;
  /** First by place search with the market's bounds as its bias, then by geocoding; undefined where nothing fits. */
  findPlace(typed: string): Promise<FoundPlace | undefined>;
};
