import * as fc from 'fast-check';
import { currencyDecimals } from '@selfcare/contract/values/money';
import { describe, expect, it } from 'vitest';
import { fromDecimal, readCharged, toDecimal } from './decimal-amount.ts';

const currency = fc.constantFrom(...(Object.keys(currencyDecimals) as (keyof typeof currencyDecimals)[]));

describe('money as decimal text', () => {
  it.each([
    [{ amountMinor: 5000, currency: 'XAF' }, '5000'],
    [{ amountMinor: 0, currency: 'XAF' }, '0'],
    [{ amountMinor: 5, currency: 'USD' }, '0.05'],
    [{ amountMinor: 123456, currency: 'NGN' }, '1234.56'],
    [{ amountMinor: Number.MAX_SAFE_INTEGER, currency: 'USD' }, '90071992547409.91'],
  ])('writes %j as %s', (money, text) => {
    expect(toDecimal(money)).toBe(text);
  });

  it('gives every amount back as it was', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), currency, (amountMinor, code) => {
        const money = { amountMinor, currency: code };
        expect(fromDecimal(toDecimal(money) ?? '', code)).toEqual(money);
      }),
    );
  });

  it.each([
    ['500.00', 'XAF', 500],
    ['12.5', 'USD', 1250],
    ['12.5000', 'USD', 1250],
    ['007', 'XAF', 7],
    ['5,000', 'XAF', 5000],
    [' 5', 'XAF', 5],
    ['5e3', 'XAF', 5000],
    ['.5', 'USD', 50],
    ['5.', 'USD', 500],
  ])('reads %s %s as %i minor units', (text, code, amountMinor) => {
    expect(fromDecimal(text, code)).toEqual({ amountMinor, currency: code });
  });

  it.each([
    ['500.5', 'XAF'],
    ['1.005', 'USD'],
    ['-5', 'XAF'],
    ['5.000', 'XAF'],
    ['٥', 'XAF'],
    ['', 'XAF'],
    ['.', 'USD'],
    ['999999999999999999', 'XAF'],
    ['5', 'CFA'],
    ['5', 'toString'],
  ])('refuses %j in %s', (text, code) => {
    expect(fromDecimal(text, code)).toBeUndefined();
  });

  it.each([
    { amountMinor: 1.5, currency: 'XAF' },
    { amountMinor: -1, currency: 'XAF' },
    { amountMinor: 2 ** 53, currency: 'XAF' },
    { amountMinor: 1, currency: 'EUR' },
  ])('does not write %j', (money) => {
    expect(toDecimal(money)).toBeUndefined();
  });
});

describe('what a provider says it charged', () => {
  const ours = { amountMinor: 5000, currency: 'XAF' };

  it.each([
    [
      { amount: 4500, currency: 'XAF' },
      { amountMinor: 4500, currency: 'XAF' },
    ],
    [{ amount: '4500.00' }, { amountMinor: 4500, currency: 'XAF' }],
    [
      { amount: 12.5, currency: 'USD' },
      { amountMinor: 1250, currency: 'USD' },
    ],
    [
      { amount: 0, currency: 'XAF' },
      { amountMinor: 0, currency: 'XAF' },
    ],
    [{}, ours],
    [{ amount: null, currency: null }, ours],
    [{ currency: 'XAF' }, ours],
    [{ amount: '', currency: 'xaf' }, ours],
    [
      { amount: 4500, currency: '' },
      { amountMinor: 4500, currency: 'XAF' },
    ],
  ])('is taken from %j', (told, charged) => {
    expect(readCharged(told, ours)).toEqual(charged);
  });

  it.each([
    { currency: 'USD' },
    { amount: 4500.5, currency: 'XAF' },
    { amount: -4500 },
    { amount: 1e21 },
    { amount: Number.NaN },
    { amount: {} },
    { amount: 4500, currency: 'CFA' },
  ])('is not read from %j', (told) => {
    expect(readCharged(told, ours)).toBeUndefined();
  });
});
