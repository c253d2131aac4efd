import type { Position } from '@selfcare/contract/places/distance';
import type { Area } from './gazetteer.ts';

/** A place as a geocoder names it. */
export type GeocodedPlace = Position & {
  address: string;
  placeId: string;
  types: readonly string[];
  precision: string;
};

/** An operator's own geocoder. It answers with nothing where it knows nothing, and throws where it does not answer. */
export type GeocoderGateway = {
  geocode: (address: string) => Promise<GeocodedPlace[]>;
  search: (query: string, area: Area | undefined) => Promise<GeocodedPlace[]>;
};
