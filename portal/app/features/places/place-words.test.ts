import type { CoverageResult } from '@selfcare/contract/places/answers';
import { describe, expect, test, vi } from 'vitest';
import * as en from '../../locales/en.ts';
import * as fr from '../../locales/fr.ts';
import { coverageWords } from './place-words.ts';
import { directionsTo, foundText, kilometres, openText, shopWords, shownName, weekRows } from '../../map/shop-words.ts';

type Technology = CoverageResult['technologies'][number];
const at = (technology: Technology['technology'], level: Technology['level'], nearestKm: number): Technology => ({
  technology,
  level,
  covered: level !== 'none',
  nearestKm,
  nearestTitle: 'Centre 1',
});
const coverage = (...technologies: Technology[]): CoverageResult => ({
  place: null,
  technologies,
  homeInternet: false,
});

describe('coverageWords', () => {
  test('says the best that is here and what is newer and near', () => {
    const answer = coverage(at('2G', 'strong', 0.1), at('4G', 'fair', 2), at('5G', 'none', 0.6));
    expect(coverageWords(answer, en.coverageMap, 'en').summary).toBe('Here: 4G fair, 5G 600 m away');
    const { summary, rows } = coverageWords(answer, fr.coverageMap, 'fr-FR');
    expect(summary.replaceAll(/\s/g, ' ')).toBe('Ici : 4G moyen et 5G à 600 m');
    expect(rows.map(({ level, title }) => [level, title])).toEqual([
      ['none', '5G : pas ici'],
      ['fair', '4G : signal moyen'],
      ['strong', '2G : signal fort'],
    ]);
    expect(rows[0]?.text.replaceAll(/\s/g, ' ')).toBe('Le site le plus proche est à 600 m : Centre 1.');
    expect(rows[1]?.text).toContain(fr.coverageMap.outOnly);
    expect(rows[2]?.text).toContain(fr.coverageMap.outAndIn);
  });
  test('says where the nearest is where there is nothing', () => {
    const answer = coverage(at('2G', 'none', 34.25), at('5G', 'none', 300));
    expect(coverageWords(answer, en.coverageMap, 'en').summary).toBe('No network here; the nearest: 2G 34.3 km away');
  });
});

test('a way to a shop is told in km to one decimal, whatever it is', () => {
  expect([0, 0.04, 1.25, 12].map((km) => kilometres(km, 'en'))).toEqual(['0.0', '0.0', '1.3', '12.0']);
});

test('of the name of a shop what stands before the first hyphen is shown', () => {
  expect(['Lisolo Centre - agence', 'Lisolo Poto\u2011Poto', '-'].map(shownName)).toEqual([
    'Lisolo Centre',
    'Lisolo Poto\u2011Poto',
    '-',
  ]);
});

const week = { hours: { mon: ['08:00-12:00'], tue: ['08:00-12:00'], sat: ['09:00-24:00'] } };

test('the week in rows, closed days too', () => {
  expect(weekRows(week, en.shopFinder, 'en-GB')).toEqual([
    { days: 'Monday to Tuesday', times: '8:00–12:00' },
    { days: 'Wednesday to Friday', times: 'Closed' },
    { days: 'Saturday', times: '9:00–0:00' },
    { days: 'Sunday', times: 'Closed' },
  ]);
});

const shop = {
  id: 'one',
  kind: 'shop' as const,
  shop: 'Lisolo Centre - agence',
  phyLocation: 'Avenue',
  phNumber: '+242 05 000 1000',
  town: 'Brazzaville',
  hours: {},
  closed: [],
  services: [],
  location: { latitue: -4.2, longitude: 15.2 },
  distance: 0.8,
};

const round = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, ['00:00-24:00']]);

test('a day that is open from midnight to midnight says so in words, in one span or in several', () => {
  const always = { hours: Object.fromEntries(round) };
  expect(weekRows(always, en.shopFinder, 'en-US')).toEqual([{ days: 'Monday to Sunday', times: '24 hours' }]);
  const inTwo = { hours: { mon: ['12:00-24:00', '00:00-12:00'], tue: ['00:00-23:00'] } };
  expect(weekRows(inTwo, fr.shopFinder, 'fr-FR').slice(0, 2)).toEqual([
    { days: 'lundi', times: '24 h/24' },
    { days: 'mardi', times: '0\u00a0h\u00a000–23\u00a0h\u00a000' },
  ]);
  expect(shopWords({ ...shop, ...always }, { texts: en.shopFinder, tag: 'en-US' }).open).toBe('Mon–Sun 24 hours');
});

test.each([
  ['2026-11-23T09:00', 'Open until 12:00'],
  ['2026-11-23T07:00', 'Closed, opens at 8:00'],
  ['2026-11-23T13:00', 'Closed, opens tomorrow at 8:00'],
  ['2026-11-24T13:00', 'Closed, opens Saturday at 9:00'],
])('at %s it says: %s', (time, said) => {
  const now = new Date(`${time}:00+01:00`);
  expect(openText(week, { now, timeZone: 'Africa/Brazzaville', texts: en.shopFinder, tag: 'en-GB' })).toBe(said);
});

test('in French too, with the hours as the language writes them, and of any place', () => {
  const words = { timeZone: 'Africa/Brazzaville', texts: fr.shopFinder, tag: 'fr-FR' };
  const now = new Date('2026-11-23T09:00:00+01:00');
  expect(openText(week, { now, ...words })).toBe('Ouvert jusqu’à 12\u00a0h\u00a000');
  expect(foundText(fr.shopFinder, { count: 1, place: 'Ouésso, Sangha' })).toMatch(/^Ouésso, Sangha\s: 1 adresse$/);
  // A screen reader announces an empty list too.
  expect(foundText(fr.shopFinder, { count: 0, place: 'Ouésso, Sangha' })).toBe(fr.shopFinder.noResults);
});

test('a shop in words has its links', () => {
  const words = shopWords(shop, { texts: fr.shopFinder, tag: 'fr-FR', pathOf: ({ id }) => `/shops/${id}` });
  expect(words).toMatchObject({
    name: 'Lisolo Centre',
    href: '/shops/one',
    address: 'Avenue, Brazzaville',
    distance: '0,8 km',
    directions: 'https://www.openstreetmap.org/directions?to=-4.2%2C15.2',
  });
});

test('the way to a shop opens the map of an Android phone, and is a page anywhere else', () => {
  const at = { latitude: -4.2, longitude: 15.2 };
  const on = (userAgent: string) => {
    vi.stubGlobal('navigator', { userAgent });
    return directionsTo(at);
  };
  expect(on('Mozilla/5.0 (Linux; Android 10; K)')).toBe('geo:-4.2,15.2?q=-4.2,15.2');
  expect(on('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')).toMatch(/^https:/);
  vi.unstubAllGlobals();
});
