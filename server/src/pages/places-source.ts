import type { CoverageResult, FoundShop, NetworkSite, ShopRow } from '@selfcare/contract/places/answers';
import type { Position } from '@selfcare/contract/places/distance';
import type { PlaceKind } from '@selfcare/contract/places/lists';

export type FoundPlace = { name: string } & Position;

/** The network and the shops as pages read them, in their current state. */
export type PlacesSource = {
  basemap: string;
  /** The operator's own map tiles, with the credits that their licence requires. */
  tiles?: { url: string; credits: string } | undefined;
  /** Returns shops, nearest first, within `km` (inclusive), at most `mostShops`; of both kinds unless one is given. */
  shopsNear(at: Position, km: number, kind?: PlaceKind): FoundShop[];
  shops(): readonly ShopRow[];
  sites(): readonly NetworkSite[];
  coverageAt(at: Position): CoverageResult | undefined;
  /** Searches places within the market first, then geocodes; undefined when nothing fits. */
  findPlace(typed: string): Promise<FoundPlace | undefined>;
};
