import { geocodingPaths } from '@selfcare/contract/calls';
import type { GeocodingAnswer } from '@selfcare/contract/places/answers';
import { expect, test } from 'vitest';
import { useScriptedProvider } from '../../connectors/testing/scripted-provider.ts';
import { usePortal } from '../../testing/use-portal.ts';

const provider = await useScriptedProvider();
const portal = await usePortal({ GEOCODER_URL: provider.url, GEOCODER_KEY: 'key' });

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
