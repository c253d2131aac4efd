import { expect, test } from 'vitest';
import { chargeOf } from './exchange.ts';

test('a card is charged the price in the gateway account’s currency and its minor units', () => {
  const price = { amountMinor: 500, currency: 'XAF' };
  expect(chargeOf(price, { currency: 'NGN', rate: 1, popup: false })).toEqual({ amountMinor: 50_000, currency: 'NGN' });
  expect(chargeOf(price, { currency: 'NGN', rate: 2.5, popup: false })).toEqual({
    amountMinor: 125_000,
    currency: 'NGN',
  });
});

test('currencies with the same decimals shift nothing, and one without decimals loses them', () => {
  const account = { currency: 'USD', rate: 1, popup: false } as const;
  expect(chargeOf({ amountMinor: 1250, currency: 'CDF' }, account)).toEqual({ amountMinor: 1250, currency: 'USD' });
  expect(chargeOf({ amountMinor: 1250, currency: 'USD' }, { ...account, currency: 'XAF' })).toEqual({
    amountMinor: 13,
    currency: 'XAF',
  });
});

test('a rate that leaves fractions is charged a whole number of minor units', () => {
  const charge = chargeOf({ amountMinor: 333, currency: 'XAF' }, { currency: 'NGN', rate: 0.12345, popup: false });
  expect(Number.isSafeInteger(charge.amountMinor)).toBe(true);
});
