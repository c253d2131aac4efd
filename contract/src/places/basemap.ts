/** What a basemap is drawn of, from below to above. */
export const basemapLayers = [
  'sea',
  'country',
  'urban',
  'province',
  'border',
  'river',
  'water',
  'district',
  'rail',
  'road',
  'street',
] as const;
export type BasemapLayer = (typeof basemapLayers)[number];

/** Pieces are made for these zooms; between two of them the coarser one is drawn larger. */
export const basemapZooms = [6, 8, 10, 12] as const;

/** Where pieces stand, by the version of the map (docs/wire.md "Map"). */
export const basemapPath = '/map/:version/:zoom/:x/:y.json';

/**
 * A piece of a basemap: its side in units of its own; shapes as the number of their layer, 1 for the lesser ones of it, and
 * their lines, each as steps from point to point; names with their point and their rank, the smallest the most important.
 */
export type BasemapPiece = {
  extent: number;
  shapes: readonly (readonly [layer: number, isMinor: number, ...lines: readonly (readonly number[])[]])[];
  names: readonly (readonly [x: number, y: number, rank: number, name: string])[];
};
