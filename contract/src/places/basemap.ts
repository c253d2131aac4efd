/** The layers of a basemap, from bottom to top. */
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
/** The name of a basemap layer. */
export type BasemapLayer = (typeof basemapLayers)[number];

/** The zooms with pieces; between two of them the coarser one is enlarged. */
export const basemapZooms = [6, 8, 10, 12] as const;

/** The path of a piece; `version` is the map's (docs/wire.md "Map"). */
export const basemapPath = '/map/:version/:zoom/:x/:y.json';

/**
 * A piece of a basemap, with its side in its own units. A shape has its layer's number, 1 if it is minor, and lines as
 * steps between points. A name has a point and a rank; the smallest rank is the most important.
 */
export type BasemapPiece = {
  extent: number;
  shapes: readonly (readonly [layer: number, isMinor: number, ...lines: readonly (readonly number[])[]])[];
  names: readonly (readonly [x: number, y: number, rank: number, name: string])[];
};
