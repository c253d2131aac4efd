import type { Position } from '@selfcare/contract/places/distance';
import type { PlaceKind, Technology } from '@selfcare/contract/places/lists';
import type { Texts } from '../../locales/texts.ts';
import type { MapOptions } from '../../map/map.ts';

/** What the script of a page of places must know, in the `data-places` of the document's body (server-entry.tsx). */
export type PlacesData = {
  tag: string;
  timeZone: string;
  opco: string;
  headers: Record<string, string>;
  /** Addresses of the calls, without their questions. */
  calls: Record<'coverage' | 'shops' | 'content' | 'geocode' | 'search', string>;
  bounds: { south: number; west: number; north: number; east: number };
  centre: Position;
  /** What the server was asked about, where it was. */
  asked?: Position;
  radiusKm: Record<Technology, number>;
  /** On lists of shops: whose, and what the addresses of single ones begin with. */
  kind?: PlaceKind;
  shopPath: string;
  brand: string;
  /** Where the basemap stands, and, where an operator has them, its tiles. */
  map: Pick<MapOptions, 'basemap' | 'tiles'>;
  texts: Texts['placeSearch'] & Texts['coverageMap'] & Texts['shopFinder'];
};

/** What the document says; undefined where its market has no places. */
export const readPlacesData = (): PlacesData | undefined => {
  const { places } = document.body.dataset;
  return places === undefined ? undefined : (JSON.parse(places) as PlacesData);
};
