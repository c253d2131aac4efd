import { market } from '@selfcare/markets/cg/market';
import { expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { chargeOf, createExchange } from './exchange.ts';

const naira = (rate: number) => ({ currency: 'NGN', rates: [{ rate, since: '2026-11-01' }] }) as const;

test('a card is charged the price in the gateway account’s currency and its minor units', () => {
  const price = { amountMinor: 500, currency: 'XAF' };
  expect(chargeOf(price, naira(1))).toEqual({ amountMinor: 50_000, currency: 'NGN' });
  expect(chargeOf(price, naira(2.5))).toEqual({
    amountMinor: 125_000,
    currency: 'NGN',
  });
});

test('currencies with the same decimals shift nothing, and one without decimals loses them', () => {
  const account = { ...naira(1), currency: 'USD' } as const;
  expect(chargeOf({ amountMinor: 1250, currency: 'CDF' }, account)).toEqual({ amountMinor: 1250, currency: 'USD' });
  expect(chargeOf({ amountMinor: 1250, currency: 'USD' }, { ...account, currency: 'XAF' })).toEqual({
    amountMinor: 13,
    currency: 'XAF',
  });
});

test('a rate that leaves fractions is charged a whole number of minor units', () => {
  const charge = chargeOf({ amountMinor: 333, currency: 'XAF' }, naira(0.12345));
  expect(Number.isSafeInteger(charge.amountMinor)).toBe(true);
});

test('of several rates the last is in use', () => {
  const rates = [
    { rate: 2.5, since: '2026-11-01' },
    { rate: 2.6, since: '2026-11-20' },
  ] as const;
  const charge = chargeOf({ amountMinor: 500, currency: 'XAF' }, { currency: 'NGN', rates });
  expect(charge.amountMinor).toBe(130_000);
});

test('a market of one currency charges nothing in another: to ask for it is a mistake of ours', async () => {
  const exchange = createExchange({} as Database, market);
  const charge = exchange.chargeInLocal({ amountMinor: 500, currency: 'XAF' }, 'browser');
  await expect(charge).rejects.toThrow('The market cg has one currency');
});
