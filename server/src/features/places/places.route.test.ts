import { basePath, calls, geocodingPaths } from '@selfcare/contract/calls';
import type { GeocodingAnswer } from '@selfcare/contract/places/answers';
import { allLanguages } from '@selfcare/contract/places/pages';
import { beforeAll, describe, expect, test } from 'vitest';
import { aReason } from '../../testing/content/publish.ts';
import { failure } from '../../testing/portal.ts';
import { usePortal } from '../../testing/use-portal.ts';
import { createContentStore } from '../content/store.ts';

const portal = await usePortal();

const all2G = { _2Gservice: true, _3Gservice: false, _4Gservice: false, _5Gservice: false };
const site = (latitude: number, longitude: number, title: string, flags = {}) => ({
  latitude,
  longitude,
  title,
  technology: { ...all2G, ...flags },
});
const shop = (id: string, kind: 'shop' | 'dealer', latitude: number, longitude: number) => ({
  id,
  kind,
  shop: 'Lisolo Centre - agence',
  latitude,
  longitude,
  phyLocation: 'Centre-ville',
  phNumber: '+242 05 000 1000',
  town: 'Brazzaville',
  hours: { mon: ['08:00-17:00'] },
  services: ['Cartes SIM'],
});
const sites = [site(-4.26, 15.28, 'Centre', { _4Gservice: true }), site(-4.3, 15.28, 'South', { _5Gservice: true })];
const shops = [shop('near', 'shop', -4.27, 15.28), shop('far', 'dealer', -4.8, 15.0), shop('away', 'shop', 1, 16)];

const publish = (pages: Record<string, unknown[]>) =>
  createContentStore(portal.database).import(
    new Map(Object.entries(pages).map(([page, rows]) => [page, { packages: { [allLanguages]: rows }, media: {} }])),
    { media: [], reason: aReason },
  );

beforeAll(async () => {
  await publish({ 'places/sites': sites, 'places/shops': shops });
  await portal.app.ready();
});

const here = { latitude: '-4.266', longitude: '15.283' };
const findShops = (query: Record<string, string>) =>
  portal.browser().get('shopsByCoordinates', { opco: 'CG', ...here, ...query });

describe('shopsbycoordinates', () => {
  test('lists shops and dealers within 100 km, nearest first, with the way to one decimal', async () => {
    const { status, body } = await findShops({});
    expect(status).toBe(200);
    expect(body.result.map(({ id, distance }) => [id, distance])).toEqual([
      ['near', 0.6],
      ['far', 67.2],
    ]);
    const { latitude, longitude, ...rest } = shops[0]!;
    expect(body.result[0]).toEqual({ ...rest, location: { latitue: latitude, longitude }, closed: [], distance: 0.6 });
  });
  test('takes another radius, a kind, and says nothing where nothing is in reach', async () => {
    expect((await findShops({ distanceInKilometers: '1' })).body.result).toHaveLength(1);
    expect((await findShops({ kind: 'dealer' })).body.result.map(({ id }) => id)).toEqual(['far']);
    expect((await findShops({ distanceInKilometers: '0.1' })).body.result).toEqual([]);
    expect((await findShops({ distanceInKilometers: '500', latitude: '1', longitude: '16' })).body.result[0]?.id).toBe(
      'away',
    );
  });
  test('takes coordinates as JavaScript prints them, however small and however exact', async () => {
    const exact = await findShops({ latitude: '-4.26612999999999953', longitude: String(15.28318 + 1e-13) });
    expect(exact.body.result.map(({ id }) => id)).toEqual(['near', 'far']);
    expect(await findShops({ latitude: '1e-7', longitude: '-1.5e-10' })).toMatchObject({ status: 200 });
  });
  test('takes a name without a value as one that is not there', async () => {
    const { body } = await findShops({ distanceInKilometers: '', kind: '' });
    expect(body.result.map(({ id }) => id)).toEqual(['near', 'far']);
  });
  test.each<Record<string, string>>([
    { distanceInKilometers: '0' },
    { distanceInKilometers: '-5' },
    { distanceInKilometers: '500.1' },
    { distanceInKilometers: 'NaN' },
    { kind: 'kiosk' },
    { latitude: '91' },
    { latitude: 'NaN' },
    { latitude: 'Infinity' },
    { latitude: '' },
    { longitude: '181' },
    { longitude: '0x10' },
    { longitude: '1e2' },
    { longitude: '15,28' },
    { opco: 'TZ' },
    { opco: '' },
  ])('refuses %j', async (query) => {
    expect(await findShops(query)).toMatchObject(failure('400'));
  });
  test("another brand's path is not there", async () => {
    const path = `${basePath}${calls.shopsByCoordinates.paths[0].replace('{slug}', 'other')}`;
    const query = new URLSearchParams({ opco: 'CG', ...here });
    expect((await portal.browser().send('GET', `${path}?${query}`)).status).toBe(404);
  });
});

const coverage = (query: Record<string, string>) => portal.browser().get('coverageAt', query);

describe('coverage', () => {
  test('says of each technology that some site has how well it is there, and where the nearest is', async () => {
    const { body } = await coverage(here);
    expect(body.result).toEqual({
      place: expect.any(String),
      technologies: [
        { technology: '2G', covered: true, level: 'strong', nearestKm: 0.75, nearestTitle: 'Centre' },
        { technology: '4G', covered: true, level: 'strong', nearestKm: 0.75, nearestTitle: 'Centre' },
        { technology: '5G', covered: false, level: 'none', nearestKm: 3.8, nearestTitle: 'South' },
      ],
      homeInternet: true,
    });
  });
  test.each<Record<string, string>>([
    { latitude: '48.85', longitude: '2.35' },
    { latitude: '15.283', longitude: '-4.266' },
    { latitude: '-4.2' },
  ])('refuses %j', async (query) => {
    expect(await coverage(query)).toMatchObject(failure('400'));
  });
});

const askSites = async (headers = {}) =>
  portal.browser().get('activePackage', { opco: 'CG', pageUrl: 'fetch-sites-data-5g' }, headers);

describe('the list of sites', () => {
  test('is a package, in any language, and another one as soon as it was changed', async () => {
    const { body, headers } = await askSites();
    expect(JSON.parse(body.result.packageHtml)).toEqual(sites);
    expect((await askSites({ lang: 'en' })).body.result).toEqual(body.result);
    expect((await askSites({ 'if-none-match': String(headers['etag']) })).status).toBe(304);
  });
});

const ask = async (path: string, query: Record<string, string>, browser = portal.browser()) => {
  const { status, text } = await browser.send('GET', `${path}?${new URLSearchParams(query)}`, {
    headers: { 'api-key': undefined, 'service-id': undefined },
  });
  expect(status).toBe(200);
  return JSON.parse(text) as GeocodingAnswer;
};

describe('geocoding', () => {
  test('finds an address in the shape of the public API, without headers of ours', async () => {
    const { status, results } = await ask(geocodingPaths.geocode, { address: 'Poto-Poto, Brazzaville', key: 'any' });
    expect(status).toBe('OK');
    expect(results.length).toBeLessThanOrEqual(5);
    expect(results[0]).toEqual({
      formatted_address: 'Poto-Poto, Brazzaville',
      geometry: { location: { lat: expect.any(Number), lng: expect.any(Number) }, location_type: 'APPROXIMATE' },
      place_id: expect.stringMatching(/^[\w-]{22}$/),
      types: ['sublocality', 'political'],
    });
  });
  test('says ZERO_RESULTS where a word fits nothing, so that the next of three tries is made', async () => {
    const nothing = { status: 'ZERO_RESULTS', results: [] };
    expect(await ask(geocodingPaths.geocode, { address: '12 rue Mbochi, Brazzaville' })).toEqual(nothing);
    expect((await ask(geocodingPaths.search, { query: 'moung' })).results[0]?.formatted_address).toBe(
      'Moungali, Brazzaville',
    );
  });
  test.each<[string, Record<string, string>]>([
    [geocodingPaths.geocode, {}],
    [geocodingPaths.geocode, { address: ' ' }],
    [geocodingPaths.search, { query: '' }],
    [geocodingPaths.search, { query: 'goma', bounds: '1,2' }],
    [geocodingPaths.search, { query: 'goma', bounds: '5,2|1,3' }],
  ])('says INVALID_REQUEST at %s for %j', async (path, query) => {
    expect(await ask(path, query)).toEqual({ status: 'INVALID_REQUEST', results: [] });
  });
  test('answers sixty questions of a browser in an hour, then OVER_QUERY_LIMIT', async () => {
    const browser = portal.browser();
    for (let count = 0; count < 60; count++)
      expect((await ask(geocodingPaths.search, { query: 'dolisie' }, browser)).status).toBe('OK');
    expect(await ask(geocodingPaths.search, { query: 'dolisie' }, browser)).toEqual({
      status: 'OVER_QUERY_LIMIT',
      results: [],
    });
    expect((await ask(geocodingPaths.search, { query: 'dolisie' })).status).toBe('OK');
  });
});
