/** A point on the earth, in degrees (WGS 84). */
export type Position = { latitude: number; longitude: number };

// 3958.8 miles, the radius that the portal's distances have always been told with.
const earthRadiusKm = 6371.07;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The way between two points over the earth's surface (great circle, by the haversine formula), in km, not rounded. */
export const distanceKm = (one: Position, other: Position): number => {
  const north = radians(other.latitude - one.latitude);
  const east = radians(other.longitude - one.longitude);
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
};

/** A way in km as it is told: to one decimal. */
export const toldKm = (km: number): number => Math.round(km * 10) / 10;

/** The most decimals that a place is asked about with: some hundred metres, so that nobody is followed to a door. */
export const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});
