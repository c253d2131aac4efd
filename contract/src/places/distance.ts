/** A point on the earth in degrees (WGS 84). */
export type Position = { latitude: number; longitude: number };

// 3958.8 miles, the radius of all earlier distances of the portal.
const earthRadiusKm = 6371.07;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance of two points in km (haversine), not rounded. */
export const distanceKm = (one: Position, other: Position): number => {
  const north = radians(other.latitude - one.latitude);
  const east = radians(other.longitude - one.longitude);
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
};

/** Rounds a distance in km to one decimal. */
export const toldKm = (km: number): number => Math.round(km * 10) / 10;

/** Rounds a position to three decimals (about a hundred metres), so that no request locates a home. */
export const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});
