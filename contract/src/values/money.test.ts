import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currencyDecimals,
  currencyFromWire,
  currencyToWire,
  isSameMoney,
  toMajor,
  toMinor,
  type CurrencyCode,
} from './money.ts';

const currencies = Object.keys(currencyDecimals) as CurrencyCode[];
const anyCurrency = fc.constantFrom(...currencies);

describe('toMinor', () => {
  test.each<[number, CurrencyCode, number]>([
    [500, 'XAF', 500],
    [0, 'XAF', 0],
    [0.29, 'USD', 29],
    [1.1, 'USD', 110],
    [24_350.4, 'NGN', 2_435_040],
    [Number.MAX_SAFE_INTEGER, 'XAF', Number.MAX_SAFE_INTEGER],
  ])('%f in %s is %i of the minor unit', (major, currency, minor) => {
    expect(toMinor(major, currency)).toBe(minor);
  });

  test.each<[number, CurrencyCode]>([
    [0.1, 'XAF'],
    [500.5, 'XAF'],
    [1.005, 'USD'],
    [0.001, 'CDF'],
    [-1, 'XAF'],
    [-0.01, 'USD'],
    [Number.NaN, 'XAF'],
    [Number.POSITIVE_INFINITY, 'XAF'],
    [2 ** 53, 'XAF'],
    [2 ** 53 + 2, 'XAF'],
    [1e300, 'USD'],
  ])('%f in %s is no amount', (major, currency) => {
    expect(toMinor(major, currency)).toBeUndefined();
  });

  test('reads every amount that it writes', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 13 });
    fc.assert(
      fc.property(cents, anyCurrency, (minor, currency) => {
        expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  test('returns only safe, non-negative integers equal to the input [V1.4.2]', () => {
    fc.assert(
      fc.property(fc.double(), anyCurrency, (major, currency) => {
        const minor = toMinor(major, currency);
        if (minor === undefined) return;
        expect(Number.isSafeInteger(minor) && minor >= 0).toBe(true);
        expect(toMajor(minor, currency) === major).toBe(true);
      }),
    );
  });
});

describe('the words of the wire', () => {
  test('CFA is XAF, and XAF is accepted too', () => {
    expect(currencyFromWire('CFA')).toBe('XAF');
    expect(currencyFromWire('XAF')).toBe('XAF');
    expect(currencyToWire('XAF')).toBe('CFA');
  });

  test('reads the word of every currency', () => {
    for (const currency of currencies) expect(currencyFromWire(currencyToWire(currency))).toBe(currency);
  });

  test.each(['', 'cfa', 'EUR', 'XAF ', 'toString', '__proto__', 'constructor'])('"%s" is no currency', (word) => {
    expect(currencyFromWire(word)).toBeUndefined();
  });
});

test('compares amounts with their currency', () => {
  const one = { amountMinor: 500, currency: 'XAF' };
  expect(isSameMoney({ ...one }, one)).toBe(true);
  for (const other of [{ ...one, amountMinor: 501 }, { ...one, currency: 'USD' }, undefined])
    expect(isSameMoney(other, one)).toBe(false);
});
