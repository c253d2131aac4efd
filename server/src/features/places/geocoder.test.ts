import { markets } from '@selfcare/markets/markets';
import { describe, expect, test } from 'vitest';
import type { GeocodedPlace, GeocoderGateway } from './gateway.ts';
import { readGazetteer } from './gazetteer-file.ts';
import { createGazetteer } from './gazetteer.ts';
import { createGeocoder, createKeptAnswers } from './geocoder.ts';

const market = markets['cg']!;
const gazetteer = createGazetteer(readGazetteer(market), { capital: 'Brazzaville' });
const theirs: GeocodedPlace = {
  latitude: 1,
  longitude: 2,
  address: 'Theirs',
  placeId: 'x',
  types: [],
  precision: 'ROOFTOP',
};

let time = 1;
const always = async () => true;
const never = async () => false;
const day = 24 * 3600 * 1000;
const withRemote = (answer: () => GeocodedPlace[], own = gazetteer) => {
  const asked: string[] = [];
  const say = async (text: string) => {
    asked.push(text);
    return answer();
  };
  const gateway: GeocoderGateway = { geocode: say, search: say };
  const answers = createKeptAnswers(
    (text) => `#${text}`,
    () => time,
  );
  return { asked, geocoder: createGeocoder({ market, gazetteer: own, remote: { gateway, answers } }) };
};
const broken = () => {
  throw new Error('down');
};

describe("an operator's geocoder", () => {
  test('is asked first, once a day for the same question', async () => {
    const { asked, geocoder } = withRemote(() => [theirs]);
    expect(await geocoder.geocode('moungali', always)).toEqual([theirs]);
    expect(await geocoder.geocode('moungali', always)).toEqual([theirs]);
    expect(asked).toHaveLength(1);
    time += day - 1;
    await geocoder.geocode('moungali', always);
    expect(asked).toHaveLength(1);
    time += 2;
    await geocoder.geocode('moungali', always);
    expect(asked).toHaveLength(2);
  });
  test('is asked for a name in each part of the map', async () => {
    const { asked, geocoder } = withRemote(() => [theirs]);
    const coast = { south: -5, west: 11, north: -4, east: 12 };
    for (const area of [coast, { ...coast, east: 13 }, undefined, coast]) await geocoder.search('centre', area, always);
    expect(asked).toHaveLength(3);
  });
  test.each([
    ['is out', broken],
    ['knows nothing', () => []],
  ])('leaves the answer to the gazetteer where it %s', async (_, answer) => {
    const { geocoder } = withRemote(answer);
    expect((await geocoder.geocode('moungali', always))[0]?.address).toBe('Moungali, Brazzaville');
    expect((await geocoder.search('moung', undefined, always))[0]?.address).toBe('Moungali, Brazzaville');
  });
  test('is not asked where nothing is left of what may be asked, and what it has answered is told all the same', async () => {
    const { asked, geocoder } = withRemote(() => [theirs]);
    expect((await geocoder.geocode('moungali', never))[0]?.address).toBe('Moungali, Brazzaville');
    expect((await geocoder.search('moungali', undefined, never))[0]?.address).toBe('Moungali, Brazzaville');
    expect(asked).toEqual([]);
    await geocoder.geocode('moungali', always);
    expect([await geocoder.geocode('moungali', never), asked.length]).toEqual([[theirs], 1]);
  });
});

test('without one the gazetteer answers, at most five places, the same place under the same id', async () => {
  const geocoder = createGeocoder({ market, gazetteer });
  const found = await geocoder.search('marché', undefined, always);
  expect(found.length).toBeLessThanOrEqual(5);
  expect((await geocoder.geocode('moungali', always))[0]?.placeId).toBe(
    (await geocoder.search('moungali', undefined, always))[0]?.placeId,
  );
});
