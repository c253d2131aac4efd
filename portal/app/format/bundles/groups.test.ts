import type { Bundle } from '@selfcare/contract/bundles';
import { describe, expect, test } from 'vitest';
import { aBundle } from './testing/bundle.ts';
import { bestValues, groupBundles, kindOf, kindsOf, periodOf, periodsOf, sortBundles } from './groups.ts';

const shelf = [
  aBundle({ productCode: 'M', category: 'mixed', voice: 10, amount: 300, periodType: 'day' }),
  aBundle({ productCode: 'B', data: 10, amount: 3500 }),
  aBundle({ productCode: 'A', data: 5, amount: 2000 }),
  aBundle({ productCode: 'V', category: 'VOICE', data: null, voice: 10, amount: 100, periodType: 'Day' }),
  aBundle({ productCode: 'U', data: -1, amount: 25_000, periodType: 'others' }),
  aBundle({ productCode: 'D', data: 1.5, amount: 500, periodType: 'day' }),
];

const codes = (bundles: readonly { productCode: string }[]) => bundles.map(({ productCode }) => productCode).join('');

describe('groups', () => {
  test('stand by kind, then by period, the cheapest first, none empty', () => {
    expect(groupBundles(shelf).map(({ kind, period, bundles }) => [kind, period, codes(bundles)])).toEqual([
      ['data', 'day', 'D'],
      ['data', 'week', 'AB'],
      ['data', 'others', 'U'],
      ['voice', 'day', 'V'],
      ['mixed', 'day', 'M'],
    ]);
    expect(groupBundles([])).toEqual([]);
  });

  test('take a category or a period that nobody knows as others', () => {
    expect(kindOf({ category: 'social' })).toBe('other');
    expect(periodOf({ periodType: 'fortnight' })).toBe('others');
    expect(periodOf({ periodType: 'Others' })).toBe('others');
    expect(groupBundles([aBundle({ category: 'social', periodType: '' })])).toHaveLength(1);
  });

  test('tell which kinds and periods there are', () => {
    expect(kindsOf(shelf)).toEqual(['data', 'voice', 'mixed']);
    expect(periodsOf(shelf)).toEqual(['day', 'week', 'others']);
  });
});

const best = (...bundles: Partial<Bundle>[]) => [
  ...bestValues(bundles.map((part, index) => aBundle({ productCode: String(index), ...part }))),
];

describe('the best value', () => {
  test('is the lowest price for a gigabyte of its period, and named with it', () => {
    expect([...bestValues(shelf)]).toEqual([['B', 'week']]);
    expect(best({ data: 5 }, { data: 6 }, { data: 9, periodType: 'month' }, { data: 12, periodType: 'month' })).toEqual(
      [
        ['1', 'week'],
        ['3', 'month'],
      ],
    );
  });

  test('is one a period, whatever the kinds: of equals the cheapest', () => {
    expect(best({ data: 5 }, { data: 6 }, { data: 3, amount: 1000 }, { data: 6 })).toEqual([['2', 'week']]);
    expect(best({ data: 5 }, { data: 6 }, { data: 7, category: 'other' })).toEqual([['2', 'week']]);
    expect(best({ data: 5 }, { data: 10, amount: 4000 })).toEqual([]);
  });

  test('of a night is not compared with that of a week, nor a router’s with a phone’s', () => {
    expect(best({ data: 5 }, { data: 6 }, { data: 9, category: 'night' })).toEqual([['1', 'week']]);
    const router = { category: 'broadband' };
    expect(best({ data: 5 }, { data: 6 }, { data: 50, ...router }, { data: 60, ...router })).toEqual([
      ['1', 'week'],
      ['3', 'week'],
    ]);
  });

  test('is not told of one alone, of what has calls, of unlimited data or of two currencies', () => {
    expect(best({ data: 5 })).toEqual([]);
    expect(best({ data: 5 }, { data: 6, voice: 10 })).toEqual([]);
    expect(best({ data: 5 }, { data: -1 })).toEqual([]);
    expect(best({ data: 5 }, { data: 6, currency: 'USD' })).toEqual([]);
  });
});

describe('one list', () => {
  test('stands by price', () => {
    expect(codes(sortBundles(shelf, 'price'))).toBe('VMDABU');
  });

  test('stands by the price of a gigabyte, what has none last and by price', () => {
    expect(codes(sortBundles(shelf, 'gigabyte'))).toBe('DBAVMU');
  });

  test('stands by data, unlimited first, none last', () => {
    expect(codes(sortBundles(shelf, 'data'))).toBe('UBMADV');
  });
});
