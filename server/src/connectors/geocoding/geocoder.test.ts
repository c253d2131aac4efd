import { describe, expect, it } from 'vitest';
import { useScriptedProvider, type ScriptedAnswer } from '../testing/scripted-provider.ts';
import { createGeocoderGateway } from './geocoder.ts';

const provider = await useScriptedProvider();
const gateway = createGeocoderGateway({ baseUrl: `${provider.url}/maps`, key: 'k' });

const place = (lat: unknown, lng: unknown) => ({
  formatted_address: 'A place',
  geometry: { location: { lat, lng }, location_type: 'ROOFTOP' },
  place_id: 'x',
  types: ['locality'],
});

it('asks with the question and our key alone, and reads what it says [A18]', async () => {
  provider.play({ body: { status: 'OK', results: [place(-4.2, 15.2)] } });
  const area = { south: -5, west: 10, north: 4, east: 19 };
  expect(await gateway.search('poto poto', area)).toEqual([
    { latitude: -4.2, longitude: 15.2, address: 'A place', placeId: 'x', types: ['locality'], precision: 'ROOFTOP' },
  ]);
  const [seen] = provider.seen;
  expect(seen?.path).toBe('/maps/place/textsearch/json?query=poto+poto&bounds=-5%2C10%7C4%2C19&key=k');
  expect(seen?.headers).not.toHaveProperty('cookie');
  await gateway.geocode('rue 1');
  expect(provider.seen.at(-1)?.path).toBe('/maps/geocode/json?address=rue+1&key=k');
});

it.each(['ZERO_RESULTS', 'OVER_QUERY_LIMIT', 'INVALID_REQUEST'])('takes %s as nothing found', async (status) => {
  provider.play({ body: { status, results: [] } });
  expect(await gateway.geocode('x')).toEqual([]);
});

it('leaves out what lies nowhere on earth', async () => {
  provider.play({ body: { status: 'OK', results: [place(91, 15), place(-4, 15)] } });
  expect(await gateway.geocode('x')).toHaveLength(1);
});

describe('an answer that is none', () => {
  const answers: Record<string, ScriptedAnswer> = {
    'another address to go to': { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: {} },
    'a failure': { status: 500, body: {} },
    'another shape': { body: { status: 'OK', results: [place('4', null)] } },
    'an unknown status': { body: { status: 'REQUEST_DENIED', results: [] } },
    'no JSON': { raw: '<html>', headers: { 'content-type': 'text/html' } },
    'ten megabytes': { raw: JSON.stringify({ status: 'OK', results: [], more: 'x'.repeat(10_000_000) }) },
    'half of one': { fault: 'cut', body: { status: 'OK', results: [] } },
    silence: { fault: 'silence' },
  };
  it.each(Object.entries(answers))('is refused: %s [A18]', async (_, answer) => {
    provider.play(answer);
    await expect(gateway.geocode('x')).rejects.toThrow('no answer that can be read');
    expect(provider.seen).toHaveLength(1);
  });
});
