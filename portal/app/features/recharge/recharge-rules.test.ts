import { expect, test } from 'vitest';
import { isQueryData } from '../../session/query-data.ts';
import { lineOf } from '../../api/line.ts';
import { prepaidLine } from './check-line.ts';
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
  lineOf({ outcome: 'success', result: { msisdn: '050000001', lineType, broadband: false } });

test('only a prepaid line can be recharged', () => {
  expect(prepaidLine(aLine('PREPAID'))).toEqual({ state: 'prepaid', broadband: false });
  expect(prepaidLine(aLine('POSTPAID'))).toEqual({ state: 'refused', reason: 'postpaid' });
  expect(prepaidLine(aLine('HYBRID'))).toEqual({ state: 'refused', reason: 'hybrid' });
});

test('what is not known of a line stays as it is', () => {
  const failed = lineOf({ outcome: 'lost', reason: 'network' });
  for (const line of [{ state: 'none' }, { state: 'refused', reason: 'unknown' }, failed] as const) {
    expect(prepaidLine(line)).toBe(line);
  }
});
