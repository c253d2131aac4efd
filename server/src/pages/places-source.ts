import type { Position } from '@selfcare/contract/places/distance';
import type { Places } from '../features/places/places.ts';

export type FoundPlace = { name: string } & Position;

/** The network and the shops as pages read them, in their current state. */
export type PlacesSource = Pick<Places, 'shopsNear' | 'shops' | 'sites' | 'coverageAt'> & {
  basemap: string;
  /** The operator's own map tiles, with the credits that their licence requires. */
  tiles?: { url: string; credits: string } | undefined;
  /** Searches places within the market first, then geocodes; undefined when nothing fits. */
  findPlace: (typed: string) => Promise<FoundPlace | undefined>;
};
