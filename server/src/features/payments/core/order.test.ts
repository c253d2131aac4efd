import { market } from '@selfcare/markets/cg/market';
import { market as tz } from '@selfcare/markets/tz/market';
import { describe, expect, test } from 'vitest';
import { isRefusal, type Answer } from '../../../http/answer.ts';
import { aRecharge } from '../../../testing/orders.ts';
import { checkPlace, readAmount, readWholeAmount } from './order.ts';

const refusedField = (answer: Answer<unknown>) =>
  isRefusal(answer) ? `${answer.refusal.code} ${answer.refusal.fields?.[0]?.path ?? ''}`.trim() : undefined;

describe('where', () => {
  test.each([{}, { countryCode: 'CG', currencyCode: 'XAF' }, { countryCode: null, currencyCode: '' }])(
    '%j is this market',
    (place) => {
      expect(checkPlace(aRecharge(place), market)).toEqual({ result: 'XAF' });
    },
  );

  test.each([
    [{ countryCode: '243' }, '400 countryCode'],
    [{ countryCode: 'cg' }, '400 countryCode'],
    [{ currencyCode: 'USD' }, '400 currencyCode'],
    [{ currencyCode: 'NGN' }, '400 currencyCode'],
    [{ currencyCode: 'cfa' }, '400 currencyCode'],
  ])('%j is not', (place, refusal) => {
    expect(refusedField(checkPlace(aRecharge(place), market))).toBe(refusal);
  });
});

test('amount and unit must be one and the same whole number', () => {
  expect(readAmount({ amount: 500, unit: 500 }, market)).toBe(500);
  expect(readAmount({ amount: 500, unit: 501 }, market)).toBeUndefined();
  expect(readAmount({ amount: 0.1, unit: 0.1 }, market)).toBeUndefined();
  expect(readAmount({ amount: -1, unit: -1 }, market)).toBeUndefined();
  expect(readAmount({ amount: 2 ** 53, unit: 2 ** 53 }, market)).toBeUndefined();
});

test('an amount that people choose is whole, also where the books count hundredths', () => {
  expect(readWholeAmount({ amount: 5000, unit: 5000 }, tz)).toBe(500_000);
  expect(readAmount({ amount: 500.5, unit: 500.5 }, tz)).toBe(50_050);
  expect(readWholeAmount({ amount: 500.5, unit: 500.5 }, tz)).toBeUndefined();
});
