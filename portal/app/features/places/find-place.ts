// Runs in documents without the application: import nothing that the application imports (plain.ts).
import type { GeocodingAnswer } from '@selfcare/contract/places/answers';
import type { Position } from '@selfcare/contract/places/distance';
import type { PlacesData } from './places-data.ts';

export class NotFound extends Error {
  declare readonly why: 'noPlace' | 'often';

  constructor(why: NotFound['why']) {
    super(why);
    this.why = why;
  }
}

/** The headers hold the channel's key: without it the server does not ask the operator's geocoder. */
const ask = async (address: string, question: Record<string, string>, headers: Record<string, string>) => {
  const answer = await fetch(`${address}?${new URLSearchParams(question)}`, { headers });
  if (!answer.ok) throw new TypeError(`a place was answered by ${answer.status}`);
  const { status, results }: GeocodingAnswer = await answer.json();
  if (status === 'OVER_QUERY_LIMIT') throw new NotFound('often');
  return results[0];
};

/** Searches places first, those of the market's area first, then addresses. Throws `NotFound`. */
export const findPlace = async (
  typed: string,
  { calls, bounds, headers }: Pick<PlacesData, 'calls' | 'bounds' | 'headers'>,
): Promise<Position & { name: string }> => {
  const { south, west, north, east } = bounds;
  const found =
    (await ask(calls.search, { query: typed, bounds: `${south},${west}|${north},${east}` }, headers)) ??
    (await ask(calls.geocode, { address: typed }, headers));
  if (!found) throw new NotFound('noPlace');
  const { lat, lng } = found.geometry.location;
  return { name: found.formatted_address, latitude: lat, longitude: lng };
};
