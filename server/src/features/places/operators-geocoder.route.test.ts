import { geocodingPaths } from '@selfcare/contract/calls';
import type { GeocodingAnswer } from '@selfcare/contract/places/answers';
import { beforeEach, expect, test } from 'vitest';
import { useScriptedProvider } from '../../connectors/testing/scripted-provider.ts';
import { usePortal } from '../../testing/use-portal.ts';

const provider = await useScriptedProvider();
const portal = await usePortal({ GEOCODER_URL: provider.url, GEOCODER_KEY: 'key' });

beforeEach(() => {
  provider.seen.length = 0;
});

const theirs = (query: string) => ({
  formatted_address: query,
  geometry: { location: { lat: -4.26, lng: 15.28 }, location_type: 'ROOFTOP' },
  place_id: 'theirs',
  types: ['street_address'],
});
const ask = async (query: string, address: string): Promise<GeocodingAnswer> => {
  const { text } = await portal.browser({ address }).send('GET', `${geocodingPaths.geocode}?address=${query}`);
  return JSON.parse(text) as GeocodingAnswer;
};

test("one address spends a hundred questions of the operator's geocoder in an hour, and none of the others'", async () => {
  provider.play({ body: { status: 'OK', results: [theirs('asked')] } });
  for (let index = 0; index < 100; index += 1) await ask(`dolisie-${index}`, '10.9.0.1');
  expect(provider.seen).toHaveLength(100);
  expect((await ask('dolisie', '10.9.0.1')).results[0]?.formatted_address).toBe('Dolisie, Niari');
  // What it has answered is told all the same.
  expect((await ask('dolisie-1', '10.9.0.1')).results[0]?.formatted_address).toBe('asked');
  expect(provider.seen).toHaveLength(100);
  expect((await ask('dolisie', '10.9.0.2')).results[0]?.formatted_address).toBe('asked');
  expect(provider.seen).toHaveLength(101);
});

test.each([
  ['without the key', { 'api-key': undefined }],
  ['with another key', { 'api-key': 'other' }],
  ['from an image on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ['from a neighbouring site', { 'sec-fetch-site': 'same-site' }],
  ['from a script of another origin', { origin: 'https://evil.example' }],
])(
  'a request %s is answered by the gazetteer alone, and spends nothing of the visitors beside it [V3.5.2]',
  async (_, headers) => {
    provider.play({ body: { status: 'OK', results: [theirs('asked')] } });
    const address = '10.9.1.1';
    await ask('dolisie', address);
    const before = provider.seen.length;
    for (const path of [`${geocodingPaths.geocode}?address=`, `${geocodingPaths.search}?query=`])
      for (const query of ['dolisie', `dolisie&n=${Math.random()}`]) {
        const { text } = await portal.browser({ address }).send('GET', path + query, { headers });
        expect((JSON.parse(text) as GeocodingAnswer).results[0]?.formatted_address).toBe('Dolisie, Niari');
      }
    expect(provider.seen).toHaveLength(before);
    const buckets = () =>
      portal.database.query(
        `select bucket, count from rate_limit where bucket like 'geocod%' and bucket not like 'geocoding-strangers%' order by 1`,
      );
    const counted = await buckets();
    await portal.browser({ address }).send('GET', `${geocodingPaths.geocode}?address=dolisie`, { headers });
    expect(await buckets()).toEqual(counted);
  },
);

test("a request with the key of a page of ours asks the operator's geocoder, whatever the browser says of its site", async () => {
  provider.play({ body: { status: 'OK', results: [theirs('asked')] } });
  for (const [index, headers] of [{}, { 'sec-fetch-site': 'same-origin' }, { 'service-id': undefined }].entries()) {
    const url = `${geocodingPaths.search}?query=dolisie-own-${index}`;
    const { text } = await portal.browser().send('GET', url, { headers });
    expect((JSON.parse(text) as GeocodingAnswer).results[0]?.formatted_address).toBe('asked');
  }
});
