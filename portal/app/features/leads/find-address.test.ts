import { afterEach, expect, test, vi } from 'vitest';
import { findAddress } from './find-address.ts';

afterEach(() => vi.unstubAllGlobals());

/** The header of every look-up: without it the server does not ask the operator's geocoder. */
const key = { 'api-key': 'portal' };

/** The maps know these addresses; what throws is not answered. */
const mapsKnow = (places: Record<string, { lat: number; lng: number } | Error>) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    expect(headers).toEqual(key);
    const address = new URLSearchParams(url.split('?')[1]).get('address')!;
    asked.push(address);
    const location = places[address];
    if (location instanceof Error) throw location;
    return Response.json({ results: location ? [{ geometry: { location } }] : [] });
  });
  return asked;
};

const [street, landmark, town] = ['12 rue Mbochi', 'Marché Total', 'Brazzaville'];
const there = { latitude: -4.27, longitude: 15.28 };

test.each([
  ['the street', `${street}, ${town}`],
  ['the landmark, where nobody knows the street', `${landmark}, ${town}`],
  ['the town, where nobody knows either', town],
])('an address is found by %s', async (_, known) => {
  const asked = mapsKnow({ [known]: { lat: -4.27, lng: 15.28 } });
  expect(await findAddress({ street, landmark, town }, key)).toEqual(there);
  expect(asked.at(-1)).toBe(known);
});

test('one look-up without an answer keeps no other from being tried', async () => {
  mapsKnow({
    [`${street}, ${town}`]: new TypeError('fetch failed'),
    [`${landmark}, ${town}`]: { lat: -4.27, lng: 15.28 },
  });
  expect(await findAddress({ street, landmark, town }, key)).toEqual(there);
});

test('what was left empty is not asked for, and what nobody knows is nowhere', async () => {
  const asked = mapsKnow({});
  expect(await findAddress({ street: '', landmark: '', town }, key)).toBeUndefined();
  expect(asked).toEqual([town]);
});
