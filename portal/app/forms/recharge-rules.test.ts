import { expect, test } from 'vitest';
import { isQueryData } from '../session/query-data.ts';
import { lineOf } from '../api/line.ts';
import { prepaidLine } from './recharge-rules.ts';
import { amountDue, amountFault, rechargeOrder } from './recharge-rules.ts';

const bounds = { minimum: 100, maximum: 100_000 };

test.each([
  [undefined, undefined],
  [0, 'below'],
  [99, 'below'],
  [100, undefined],
  [100_000, undefined],
  [100_001, 'above'],
])('an amount of %j is %s', (amount, fault) => {
  expect(amountFault(amount, bounds)).toBe(fault);
});

test('the order that is handed over has the shape that the payment page asks for', () => {
  const currency = { code: 'XAF', shown: 'CFA', decimals: 0 } as const;
  const order = rechargeOrder('050000001', 5000, { currency, enableDualCurrency: false });
  expect(isQueryData(order)).toBe(true);
  expect(order).toMatchObject({ amount: 5000, transactionType: 'PREPAID_RECHARGE', rechargeType: 'PREPAID RECHARGE' });
});

test('with two currencies the order counts hundredths of a dollar, and says dollars beside', () => {
  const currency = { code: 'USD', shown: 'USD', decimals: 2 } as const;
  const order = rechargeOrder('050000001', 250, { currency, enableDualCurrency: true });
  expect(isQueryData(order)).toBe(true);
  expect(order).toMatchObject({ amount: 250, usdAmount: 2.5, enableDualCurrency: true });
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

test('nothing is said to be paid for a line that cannot be recharged', () => {
  expect(amountDue({ state: 'refused' }, 1000)).toBe(0);
  expect(amountDue({ state: 'prepaid' }, 1000)).toBe(1000);
  expect(amountDue({ state: 'checking' }, 1000)).toBe(1000);
});
