import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { callsOf, type Answer, type Troubles } from '../faults/answer.ts';
import { marketFile } from '../operator/read-market.ts';
import type { Sandbox } from '../sandbox.ts';

type Place = { name: string; kind: string; lat: number; lng: number; city?: string; province?: string };

const most = 5;

const answer = (status: string, results: object[] = []): Answer => ({ status: 200, body: { status, results } });

const troubles: Troubles = {
  unavailable: { status: 503, body: { status: 'UNKNOWN_ERROR', results: [] } },
  broken: { status: 500, body: { status: 'UNKNOWN_ERROR', results: [] } },
  rejected: () => answer('REQUEST_DENIED'),
};

const unaccented = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const toResult = ({ name, kind, lat, lng, city, province }: Place) => ({
  formatted_address: [name, city ?? province].filter(Boolean).join(', '),
  geometry: { location: { lat, lng }, location_type: 'APPROXIMATE' },
  place_id: `sandbox-${unaccented(name).replaceAll(/[^a-z0-9]+/g, '-')}-${lat}-${lng}`,
  types: [kind],
});

/** Serves a public geocoder: it matches names as written and ignores only case and accents. */
export const mapsRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const file = marketFile(sandbox.settings.market, 'places/gazetteer.json');
  const places: Place[] = file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'));

  const find = (asked: unknown): Answer => {
    if (typeof asked !== 'string' || asked.trim() === '') return answer('INVALID_REQUEST');
    const [name = '', ...around] = unaccented(asked)
      .split(',')
      .map((part) => part.trim());
    const found = places
      .filter((place) => unaccented(place.name) === name)
      .filter(({ city = '', province = '' }) =>
        around.every((part) => [unaccented(city), unaccented(province)].includes(part)),
      )
      .slice(0, most);
    return found.length > 0 ? answer('OK', found.map(toResult)) : answer('ZERO_RESULTS');
  };
  const call = callsOf(app, sandbox, 'maps', troubles);
  call.get('/geocode/json', 'lookup', ({ query }) => ({ perform: () => find(query['address']) }));
  call.get('/place/textsearch/json', 'lookup', ({ query }) => ({ perform: () => find(query['query']) }));
};
