import { describe, expect, test } from 'vitest';
import { aBundle } from '../../format/bundles/testing/bundle.ts';
import { bundlesList as en } from '../../locales/en/bundles-list.ts';
import { bundlesList as fr } from '../../locales/fr/bundles-list.ts';
import { isQueryData } from '../../session/query-data.ts';
import { bundleOrder } from './bundle-order.ts';
import { pickFew } from './line-bundles.tsx';
import { gigabyteText, lastsText, priceOf, shortText, titleOf } from './plan-text.ts';
import { sectionsOf } from './sections.ts';
import { isBundles } from './use-bundles.ts';
import { tick } from './use-compare.ts';

const site = { tag: 'fr-FR', enableDualCurrency: false, timeZone: 'Africa/Brazzaville' };
const words = { texts: fr, site };
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the order of a bundle', () => {
  test('of a prepaid line is a PREPAID_BUNDLES purchase that the payment page takes', () => {
    const order = bundleOrder('050000001', aBundle(), 'bundles');
    expect(isQueryData(order)).toBe(true);
    expect(order).toEqual({
      msisdn: '050000001',
      amount: 2000,
      currency: 'CFA',
      lineType: 'PREPAID',
      transactionType: 'PREPAID_BUNDLES',
      productCode: 'D5GD7',
      rechargeType: 'BUNDLE PURCHASE',
      description: '5 Go, 7 jours',
      redirectPage: '/data-bundle',
      bundleInfo: {
        description: '5 Go, 7 jours · 4G et 5G',
        amount: 2000,
        lineType: 'PREPAID',
        data: 5,
        dataUnit: 'GB',
      },
    });
  });

  test.each(['POSTPAID', 'HYBRID'] as const)('of a %s line is a POSTPAID_BUNDLES purchase', (lineType) => {
    const order = bundleOrder('050000003', aBundle({ lineType, data: null, dataUnit: null, voice: 10 }), 'recharge');
    expect(isQueryData(order)).toBe(true);
    expect(order).toMatchObject({ lineType, transactionType: 'POSTPAID_BUNDLES', redirectPage: '/prepaid-recharge' });
    expect(order.bundleInfo).not.toHaveProperty('data');
    expect(order.bundleInfo).toMatchObject({ voice: 10 });
  });
});

describe('a bundle in words', () => {
  test('is called by what it holds, else by its name', () => {
    expect(plain(titleOf(aBundle(), words))).toBe('5 Go');
    expect(titleOf(aBundle({ data: null, name: 'Sonnerie' }), words)).toBe('Sonnerie');
    expect(plain(shortText(aBundle({ validity: -1 }), words))).toBe('5 Go, validité illimitée');
  });

  test('tells the price of a gigabyte in whole coins', () => {
    expect(plain(gigabyteText(aBundle({ data: 1.5, amount: 500 }), words))).toBe('333 CFA par Go');
    const dollars = { texts: en, site: { ...site, tag: 'en', enableDualCurrency: true } };
    const bundle = aBundle({ data: 1.5, amount: 75, currency: 'USD' });
    expect(plain(gigabyteText(bundle, dollars))).toBe('USD 0.50 per GB');
    expect(priceOf(bundle, dollars)).toEqual({ price: '0.75', currency: 'USD', tag: 'en' });
    expect(gigabyteText(aBundle({ data: -1 }), words)).toBeUndefined();
  });

  test('tells how long it lasts and until when', () => {
    const now = Date.parse('2026-11-20T13:30:00Z');
    const twoDays = aBundle({ validity: 2 });
    expect(plain(lastsText(twoDays, words, now))).toBe('2 jours, jusqu’à dimanche 14 h 30');
    expect(lastsText(aBundle({ validity: -1 }), words, now)).toBe('Validité illimitée');
  });
});

describe('what is shown', () => {
  const shelf = [
    aBundle({ productCode: 'A' }),
    aBundle({ productCode: 'B', amount: 3500, data: 10 }),
    aBundle({ productCode: 'C', validity: 3, amount: 100, data: 1 }),
    aBundle({ productCode: 'V', category: 'voice', data: null, voice: 10, periodType: 'day' }),
  ];
  const keys = (view: Parameters<typeof sectionsOf>[1]) =>
    sectionsOf(shelf, view).map(({ key, bundles }) => [key, bundles.map(({ productCode }) => productCode).join('')]);

  test('is grouped, or in any other order one list', () => {
    expect(keys({ kind: 'all', period: 'all', sort: 'period' })).toEqual([
      ['data week', 'CAB'],
      ['voice day', 'V'],
    ]);
    expect(keys({ kind: 'all', period: 'all', sort: 'gigabyte' })).toEqual([['gigabyte', 'CBAV']]);
    expect(keys({ kind: 'voice', period: 'all', sort: 'period' })).toEqual([['voice day', 'V']]);
    expect(keys({ kind: 'voice', period: 'week', sort: 'price' })).toEqual([]);
  });

  test('says once how long a group lasts where all of it last alike', () => {
    const [mixed] = sectionsOf(shelf, { kind: 'data', period: 'all', sort: 'period' });
    const [alike] = sectionsOf(shelf.slice(0, 2), { kind: 'data', period: 'all', sort: 'period' });
    expect(mixed?.lasting).toBeUndefined();
    expect(alike?.lasting?.validity).toBe(7);
  });
});

test('beside an amount stand at most three bundles of at most three periods, best value and calls among them', () => {
  const shelf = [
    aBundle({ productCode: 'A', amount: 500, data: 1 }),
    aBundle({ productCode: 'B', amount: 1000, data: 2.5 }),
    aBundle({ productCode: 'C', amount: 2000, data: 6 }),
    aBundle({ productCode: 'M', amount: 3000, category: 'mixed', voice: 50 }),
    aBundle({ productCode: 'D', periodType: 'day' }),
    aBundle({ productCode: 'N', periodType: 'night' }),
    aBundle({ productCode: 'O', periodType: 'month' }),
  ];
  expect(
    pickFew(shelf).map(({ period, bundles }) => [period, bundles.map(({ productCode }) => productCode).join('')]),
  ).toEqual([
    ['day', 'D'],
    ['week', 'ACM'],
    ['month', 'O'],
  ]);
});

test('three bundles are compared at most, and one can be taken back', () => {
  const none = { codes: [], isFull: false };
  const three = ['A', 'B', 'C'].reduce(tick, none);
  expect(three).toEqual({ codes: ['A', 'B', 'C'], isFull: false });
  expect(tick(three, 'D')).toEqual({ codes: ['A', 'B', 'C'], isFull: true });
  expect(tick(tick(three, 'D'), 'B')).toEqual({ codes: ['A', 'C'], isFull: false });
});

test('a kept answer of another shape is no list of bundles', () => {
  expect(isBundles([])).toBe(true);
  expect(isBundles([aBundle()])).toBe(true);
  for (const value of [null, {}, [null], [{ ...aBundle(), amount: '5' }], [{ ...aBundle(), productCode: 5 }]]) {
    expect(isBundles(value)).toBe(false);
  }
});
