import { markets } from '@selfcare/markets/markets';
import { describe, expect, test } from 'vitest';
import { checkPlaces, placePageOf } from './places.ts';

const market = markets['cg']!;
const site = {
  latitude: -4.2,
  longitude: 15.2,
  title: 'Centre',
  technology: { _2Gservice: true, _3Gservice: true, _4Gservice: false, _5Gservice: false },
};
const shop = {
  id: 'centre',
  kind: 'shop',
  shop: 'Lisolo Centre',
  latitude: -4.2,
  longitude: 15.2,
  phyLocation: 'Centre-ville',
  phNumber: '+242 05 000 1000',
  town: 'Brazzaville',
  hours: { mon: ['08:00-12:00'] },
  services: [],
};
const check = (page: 'places/sites' | 'places/shops', value: unknown) =>
  checkPlaces({ file: `${page}.json`, text: JSON.stringify(value) }, page, market);
const rowsOf = ({ page }: ReturnType<typeof check>) => page?.[1]['all'];

test('takes a list as it is', () => {
  expect(check('places/sites', [site])).toEqual({ faults: [], notices: [], page: ['places/sites', { all: [site] }] });
  expect(rowsOf(check('places/shops', [shop]))).toEqual([shop]);
});

test('sets the texts of places as the market’s first language does: no sign stands alone at the start of a line', () => {
  const near = { ...shop, phyLocation: 'À côté de : Chez Flore !', services: ['Ouvert : 24 h/24'] };
  const set = { phyLocation: 'À côté de\u00a0: Chez Flore\u202f!', services: ['Ouvert\u00a0: 24 h/24'] };
  expect(rowsOf(check('places/shops', [near]))).toEqual([{ ...shop, ...set }]);
});

describe('a row that is wrong is left out and named, the rest is taken', () => {
  test.each([
    [{ ...shop, id: 'A b' }, '1.id'],
    [{ ...shop, id: 'centre' }, '1.id'],
    [{ ...shop, id: 'two', kind: 'kiosk' }, '1.kind'],
    [{ ...shop, id: 'two', latitude: 'x' }, '1.latitude'],
    [{ ...shop, id: 'two', latitude: 48 }, '1'],
    [{ ...shop, id: 'two', phNumber: 'javascript:x' }, '1.phNumber'],
    [{ ...shop, id: 'two', hours: { mon: ['12:00-08:00'] } }, '1.hours.mon.0'],
    [{ ...shop, id: 'two', hours: { mon: ['08:00-25:00'] } }, '1.hours.mon.0'],
    [{ ...shop, id: 'two', hours: { someday: [] } }, '1.hours'],
    [{ ...shop, id: 'two', closed: ['25/12'] }, '1.closed.0'],
    [null, '1'],
    ['x', '1'],
  ])('%j', (row, place) => {
    const checked = check('places/shops', [shop, row, { ...shop, id: 'three' }]);
    expect(checked.faults).toEqual([]);
    expect(checked.notices.map((each) => [each.file, each.place])).toEqual([['places/shops.json', place]]);
    expect(rowsOf(checked)).toEqual([shop, { ...shop, id: 'three' }]);
  });
});

test.each(['{"a":1}', 'null', '"x"', '[1', ''])('%s is no list', (text) => {
  const { faults, page } = checkPlaces({ file: 'places/sites.json', text }, 'places/sites', market);
  expect(faults).toHaveLength(1);
  expect(page).toBeUndefined();
});

test('knows which files are lists of places', () => {
  expect(placePageOf('places/sites.json')).toBe('places/sites');
  expect(placePageOf('places/gazetteer.json')).toBeUndefined();
  expect(placePageOf('fr/places/sites.json')).toBeUndefined();
});
