import { expect, test } from 'vitest';
import { readWireAmount, stepOf, toWireAmount } from './wire-amount.ts';

const francs = { enableDualCurrency: false, currency: { code: 'XAF' } } as const;
const shillings = { enableDualCurrency: false, currency: { code: 'TZS' } } as const;
const dual = { enableDualCurrency: true, currency: { code: 'USD' } } as const;

test('reads an amount in major units, or in hundredths of a dollar with dual currency', () => {
  expect(readWireAmount(500, francs)).toBe(500);
  expect(readWireAmount(500.25, shillings)).toBe(50_025);
  expect(readWireAmount(500, dual)).toBe(500);
  expect([readWireAmount(0, francs), readWireAmount(0, dual)]).toEqual([0, 0]);
});

test.each([
  ['below zero', -1, francs],
  ['with more decimals than its currency', 500.5, francs],
  ['of hundredths below zero', -1, dual],
  ['of a part of a hundredth', 500.5, dual],
  ['past what is counted exactly', 2 ** 53, dual],
  ['that is no number', Number.NaN, dual],
])('an amount %s is none', (_, amount, market) => {
  expect(readWireAmount(amount, market)).toBeUndefined();
});

test('the step is a whole unit, or a hundredth of a dollar with dual currency', () => {
  expect([stepOf(francs), stepOf(shillings), stepOf(dual)]).toEqual([1, 100, 1]);
});

test('writes a price as it is read', () => {
  expect(toWireAmount({ amountMinor: 50_025, currency: 'TZS' }, shillings)).toBe(500.25);
  expect(toWireAmount({ amountMinor: 500, currency: 'XAF' }, francs)).toBe(500);
  expect(toWireAmount({ amountMinor: 1250, currency: 'USD' }, dual)).toBe(1250);
});
