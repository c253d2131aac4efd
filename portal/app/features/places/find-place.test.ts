import { afterEach, expect, test, vi } from 'vitest';
import { findPlace } from './find-place.ts';

afterEach(() => vi.unstubAllGlobals());

test('every look-up for a place carries the key of the channel', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    sent.push([url.split('?')[0], headers]);
    const results = [{ formatted_address: 'Dolisie', geometry: { location: { lat: -4.2, lng: 12.7 } } }];
    return Response.json(
      url.startsWith('/geocode') ? { status: 'OK', results } : { status: 'ZERO_RESULTS', results: [] },
    );
  });
  const headers = { 'api-key': 'portal' };
  const calls = { coverage: '', shops: '', content: '', geocode: '/geocode', search: '/search' };
  const bounds = { south: -5, west: 11, north: 4, east: 19 };
  expect(await findPlace('dolisie', { calls, bounds, headers })).toEqual({
    name: 'Dolisie',
    latitude: -4.2,
    longitude: 12.7,
  });
  expect(sent).toEqual([
    ['/search', headers],
    ['/geocode', headers],
  ]);
});
