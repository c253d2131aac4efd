import { present } from '@selfcare/contract/typed/present';
/** Longitude and latitude, as GeoJSON has them. */
export type Point = readonly [longitude: number, latitude: number];

type Ring = readonly Point[];
type Geometry =
  | { type: 'Polygon'; coordinates: readonly Ring[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] }
  | { type: 'LineString' | 'MultiLineString' | 'Point'; coordinates: unknown };
export type Feature = { properties: { layer: string; main?: number }; geometry: Geometry };

const ringsOf = ({ geometry }: Feature): readonly (readonly Ring[])[] => {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
};

/** Whether a ray from the point to the east crosses the ring an odd number of times. */
const isInRing = ([x, y]: Point, ring: readonly Point[]): boolean => {
  let isInside = false;
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = present(ring[index === 0 ? ring.length - 1 : index - 1]);
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  });
  return isInside;
};

const isInPolygon = (point: Point, [outer, ...holes]: readonly (readonly Point[])[]): boolean =>
  outer !== undefined && isInRing(point, outer) && !holes.some((hole) => isInRing(point, hole));

/** Whether a point lies on the market's own land: in its country, and in none of its waters. */
export const createLand = (features: readonly Feature[]) => {
  const polygons = (isOf: (feature: Feature) => boolean) => features.filter(isOf).flatMap(ringsOf);
  const country = polygons(({ properties }) => properties.layer === 'country' && properties.main === 1);
  const water = polygons(({ properties }) => properties.layer === 'water');
  return (point: Point): boolean =>
    country.some((polygon) => isInPolygon(point, polygon)) && !water.some((polygon) => isInPolygon(point, polygon));
};
