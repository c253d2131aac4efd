import { geocodingPaths } from '@selfcare/contract/calls';
import { decimalPattern } from '@selfcare/contract/places/decimal';
import type { GeocodingAnswer } from '@selfcare/contract/places/answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '../../http/answer.ts';
import type { Context, Contexts } from '../../http/context.ts';
import { budgetTable } from '../../http/limits/budget-table.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
import type { Area } from './gazetteer.ts';
import type { GeocodedPlace } from './gateway.ts';
import type { Asker, Geocoder } from './geocoder.ts';

type Deps = {
  contexts: Contexts;
  budgets: Pick<CallerBudgets, 'reserve'>;
  geocoder: Geocoder;
  /** Returns true for requests with the channel's key from our site: any page can embed an image of this address. */
  isOurs: (request: FastifyRequest, context: Context) => boolean;
};

const toResult = ({ address, latitude, longitude, placeId, types, precision }: GeocodedPlace) => ({
  formatted_address: address,
  geometry: { location: { lat: latitude, lng: longitude }, location_type: precision },
  place_id: placeId,
  types: [...types],
});

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Parses `south,west|north,east`; undefined when empty, null when invalid. */
const areaOf = (bounds: unknown): Area | undefined | null => {
  if (bounds === undefined || bounds === '') return undefined;
  const corners = typeof bounds === 'string' ? bounds.split('|').map((corner) => corner.split(',')) : [];
  const numbers = corners.flat();
  const isArea = corners.length === 2 && corners.every(({ length }) => length === 2);
  if (!isArea || !numbers.every((number) => decimalPattern.test(number))) return null;
  const [south = 0, west = 0, north = 0, east = 0] = numbers.map(Number);
  return south <= north && west <= east ? { south, west, north, east } : null;
};

/** Serves the public geocoding API's shape: always HTTP 200 with `status`. Queries are never logged. */
export const registerGeocoding = (app: FastifyInstance, { contexts, budgets, geocoder, isOurs }: Deps): void => {
  type Question = { Querystring: Record<string, unknown> };

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    find: ((asker: Asker) => Promise<readonly GeocodedPlace[]>) | undefined,
  ): Promise<GeocodingAnswer> => {
    reply.header('cache-control', 'no-store');
    if (!find) return { status: 'INVALID_REQUEST', results: [] };
    const context = contexts(request, reply);
    const isAllowed = isOurs(request, context);
    const { geocoding, geocodingStrangers, geocoder: paid } = budgetTable;
    const reserved = await budgets.reserve(isAllowed ? geocoding : geocodingStrangers, context);
    context.rememberBrowser();
    if (isRefusal(reserved)) return { status: 'OVER_QUERY_LIMIT', results: [] };
    const takeQuestion = async () => !isRefusal(await budgets.reserve(paid, context));
    const results = (await find(isAllowed ? takeQuestion : 'stranger')).map(toResult);
    return { status: results.length > 0 ? 'OK' : 'ZERO_RESULTS', results };
  };

  app.get<Question>(geocodingPaths.geocode, async (request, reply) => {
    const address = textOf(request.query['address']);
    return answer(request, reply, address === undefined ? undefined : (asker) => geocoder.geocode(address, asker));
  });
  app.get<Question>(geocodingPaths.search, async (request, reply) => {
    const query = textOf(request.query['query']);
    const area = areaOf(request.query['bounds']);
    const isAsked = query !== undefined && area !== null;
    return answer(request, reply, isAsked ? (asker) => geocoder.search(query, area, asker) : undefined);
  });
};
