import type { Position } from '@selfcare/contract/places/distance';
import type { PlaceKind, Technology } from '@selfcare/contract/places/lists';
import type { Texts } from '../../locales/texts.ts';
import type { MapOptions } from '../../map/map.ts';

export type PlacesData = {
  tag: string;
  timeZone: string;
  opco: string;
  headers: Record<string, string>;
  calls: Record<'coverage' | 'shops' | 'content' | 'geocode' | 'search', string>;
  bounds: { south: number; west: number; north: number; east: number };
  centre: Position;
  asked?: Position;
  radiusKm: Record<Technology, number>;
  kind?: PlaceKind;
  shopPath: string;
  brand: string;
  map: Pick<MapOptions, 'basemap' | 'tiles'>;
  texts: Texts['placeSearch'] & Texts['coverageMap'] & Texts['shopFinder'];
};

/** Returns an element of the page; throws if it is missing. */
export const partOf = (id: string): HTMLElement => {
  const part = document.getElementById(id);
  if (!part) throw new Error(`the page has no ${id}`);
  return part;
};

export const readPlacesData = (): PlacesData | undefined => {
  const { places } = document.body.dataset;
  return places === undefined ? undefined : JSON.parse(places);
};
