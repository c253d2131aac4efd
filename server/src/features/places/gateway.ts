import type { Position } from '@selfcare/contract/places/distance';
import type { Area } from './gazetteer.ts';

export type GeocodedPlace = Position & {
  address: string;
  placeId: string;
  types: readonly string[];
  precision: string;
};

/** The operator's own geocoder. Returns an empty list for unknown places and throws on failure. */
export type GeocoderGateway = {
  geocode: (address: string) => Promise<GeocodedPlace[]>;
  search: (query: string, area: Area | undefined) => Promise<GeocodedPlace[]>;
};
