import { expect, test } from 'vitest';
import { isQueryData } from '../../session/query-data.ts';
import { isLineResult, lineOf } from './check-line.ts';
import { amountFault, boundsOf, rechargeOrder } from './recharge-rules.ts';

const bounds = { minimum: 100, maximum: 100_000 };

test.each([
  ['', undefined],
  ['0', 'below'],
  ['99', 'below'],
  ['100', undefined],
  ['100000', undefined],
  ['100001', 'above'],
  ['999999999', 'above'],
])('an amount of %j is %s', (digits, fault) => {
  expect(amountFault(digits, bounds)).toBe(fault);
});

test('the bounds of the market are counted in major units', () => {
  const market = { prepaidMin: 20, prepaidMax: 50_000, postpaidMin: 0, postpaidMax: 0 };
  expect(boundsOf({ bounds: market, currency: { code: 'USD', shown: 'USD', decimals: 2 } })).toEqual({
    minimum: 0.2,
    maximum: 500,
  });
});

test('the order that is handed over has the shape that the payment page asks for', () => {
  const order = rechargeOrder('050000001', '5000', 'CFA');
  expect(isQueryData(order)).toBe(true);
  expect(order).toMatchObject({ amount: 5000, transactionType: 'PREPAID_RECHARGE', rechargeType: 'PREPAID RECHARGE' });
});

const aLine = (lineType: 'PREPAID' | 'POSTPAID' | 'HYBRID') =>
  ({ outcome: 'success', result: { msisdn: '050000001', lineType, broadband: false } }) as const;
const aRefusal = (code: string) => ({ outcome: 'refused', code, message: '', result: {} }) as const;

test('only a prepaid line can be recharged', () => {
  expect(lineOf(aLine('PREPAID'))).toEqual({ state: 'prepaid' });
  expect(lineOf(aLine('POSTPAID'))).toEqual({ state: 'refused', reason: 'postpaid' });
  expect(lineOf(aLine('HYBRID'))).toEqual({ state: 'refused', reason: 'hybrid' });
});

test("another operator's number and a malformed one are told apart", () => {
  expect(lineOf(aRefusal('404'))).toEqual({ state: 'refused', reason: 'unknown' });
  expect(lineOf(aRefusal('400'))).toEqual({ state: 'refused', reason: 'invalid' });
});

test('an outage says nothing about the line', () => {
  expect(lineOf(aRefusal('503')).state).toBe('failed');
  expect(lineOf(aRefusal('429')).state).toBe('failed');
  expect(lineOf({ outcome: 'lost', reason: 'network' }).state).toBe('failed');
});

test('a kept answer of another shape is no line', () => {
  expect(isLineResult({ msisdn: '05', lineType: 'PREPAID', broadband: false })).toBe(true);
  for (const value of [null, [], { msisdn: '05', lineType: 'toString', broadband: false }, { lineType: 'PREPAID' }]) {
    expect(isLineResult(value)).toBe(false);
  }
});
