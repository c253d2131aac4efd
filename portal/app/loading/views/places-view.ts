import type { CoverageResult, FoundShop } from '@selfcare/contract/places/answers';
import type { Position } from '@selfcare/contract/places/distance';
import type { PlaceKind, Technology } from '@selfcare/contract/places/lists';

/** What was looked for by name, and what was found: absent where nothing of that name is known. */
type Asked<Found> = { typed: string; at?: Position; found?: Found };

/** What a page of places shows, made where documents are made. A market without places has none of them. */
export type PlacesView = {
  /** Where the pieces of the basemap stand. */
  basemap: string;
  /** An operator's own pictures of the map, and whose they are. */
  tiles?: { url: string; credits: string };
} & (
  | {
      of: 'coverage';
      /** Those that some site offers. */
      technologies: readonly Technology[];
      /** To be chosen by one tap. */
      towns: readonly string[];
      asked?: Asked<{ name: string; answer: CoverageResult }>;
    }
  | {
      of: 'shops';
      kind: PlaceKind;
      towns: readonly string[];
      /** Around what the list is. */
      near: string;
      asked?: Asked<true>;
      /** Nearest first. */
      shops: readonly FoundShop[];
      /** The address named a place that is not there. */
      isMissing?: true;
    }
  | {
      /** Where a pin may be put, for who names an address. */
      of: 'address';
      bounds: { south: number; west: number; north: number; east: number };
      centre: Position;
    }
  | {
      of: 'shop';
      shop: FoundShop;
      /** Others close by, nearest first. */
      nearby: readonly FoundShop[];
    }
);

/** One of them. */
export type ViewOf<Name extends PlacesView['of']> = Extract<PlacesView, { of: Name }>;
