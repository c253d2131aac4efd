import { geocodingStatuses, mostGeocoded } from '@selfcare/contract/places/answers';
import { z } from 'zod';
import type { GeocodedPlace, GeocoderGateway } from '../../features/places/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { createHttpClient, type HttpResult, type ProviderSettings } from '../http-client.ts';
import { degrees, must, text, word } from '../reading/scalars.ts';

/** The operator's geocoder (`GEOCODER_URL`) and our key (`GEOCODER_KEY`). */
export type GeocoderSettings = ProviderSettings & { key?: string | undefined };

/** Short, because a visitor waits. */
const longestMs = 3000;

const answerOf = z.object({
  status: must(word(...geocodingStatuses)),
  results: z
    .array(
      z.object({
        formatted_address: must(text),
        geometry: z.object({
          location: z.object({ lat: must(degrees), lng: must(degrees) }),
          location_type: must(text),
        }),
        place_id: must(text),
        types: z.array(must(text)),
      }),
    )
    .max(mostGeocoded),
});

const isOnEarth = ({ latitude, longitude }: GeocodedPlace) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

const placesOf = (result: HttpResult): GeocodedPlace[] => {
  const answer = bodyOf(result, [200], answerOf);
  if (!answer) throw new Error('the geocoder gave no answer that can be read');
  if (answer.status !== 'OK') return [];
  return answer.results
    .map(
      ({ formatted_address: address, geometry: { location, location_type: precision }, place_id: placeId, types }) => ({
        latitude: location.lat,
        longitude: location.lng,
        address,
        placeId,
        types,
        precision,
      }),
    )
    .filter(isOnEarth);
};

/** Creates a client of the public geocoding API's shape. It sends the query and our key, nothing of the visitor. */
export const createGeocoderGateway = ({
  key,
  timeoutMs = longestMs,
  ...settings
}: GeocoderSettings): GeocoderGateway => {
  const send = createHttpClient({ ...settings, timeoutMs }, {});
  const ask = async (path: string, question: Record<string, string>) =>
    placesOf(
      await send({
        operation: 'lookup',
        method: 'GET',
        path,
        query: { ...question, ...(key !== undefined && { key }) },
      }),
    );
  return {
    geocode: (address) => ask('/geocode/json', { address }),
    search: (query, area) =>
      ask('/place/textsearch/json', {
        query,
        ...(area && { bounds: `${area.south},${area.west}|${area.north},${area.east}` }),
      }),
  };
};
