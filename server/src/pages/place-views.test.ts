import type { ShopRow } from '@selfcare/contract/places/answers';
import { market } from '@selfcare/markets/cg/market';
import { expect, test } from 'vitest';
import { createPlaceViews } from './place-views.ts';
import type { PlacesSource } from './places-source.ts';

const shop: ShopRow = {
  id: 'poto-poto',
  kind: 'shop',
  shop: 'Poto-Poto',
  latitude: -4.26,
  longitude: 15.28,
  phyLocation: '12 avenue de la Paix',
  phNumber: '300',
  town: 'Brazzaville',
  hours: { mon: ['08:00-17:00'] },
  closed: ['2026-12-24', '2026-12-25'],
  services: [],
};

const viewsAt = (clock: { now: string }, shops: () => readonly ShopRow[]) => {
  const source: PlacesSource = {
    basemap: '/maps/',
    shopsNear: () => [],
    shops,
    sites: () => [],
    coverageAt: () => undefined,
    findPlace: async () => undefined,
  };
  return createPlaceViews(market, source, () => new Date(clock.now));
};

test('a shop’s page tells the days off that are not over where the market is', async () => {
  const clock = { now: '2026-12-24T22:30:00Z' };
  const views = viewsAt(clock, () => [shop]);
  const closed = async () => (await views.read('shops', { place: shop.id }))?.view;
  expect(await closed()).toMatchObject({ shop: { closed: ['2026-12-24', '2026-12-25'] } });
  // In Brazzaville it is the 25th by now, in Greenwich not yet.
  clock.now = '2026-12-24T23:30:00Z';
  expect(await closed()).toMatchObject({ shop: { closed: ['2026-12-25'] } });
});

test('a shop’s page is rendered again only on another day or for another list', async () => {
  const clock = { now: '2026-12-24T10:00:00Z' };
  let shops: readonly ShopRow[] = [shop];
  const views = viewsAt(clock, () => shops);
  const madeFrom = async () => (await views.read('shops', { place: shop.id }))?.of;
  const first = await madeFrom();
  clock.now = '2026-12-24T20:00:00Z';
  expect(await madeFrom()).toBe(first);
  clock.now = '2026-12-25T10:00:00Z';
  const second = await madeFrom();
  expect(second).not.toBe(first);
  shops = [...shops];
  expect(await madeFrom()).not.toBe(second);
});
