import { afterEach, expect, test } from 'vitest';
import { nextAttempt, removePurchase } from '../../../session/purchase.ts';
import { anAirtimeAttempt, anAttempt, order } from './attempt-fixtures.ts';
import { priced } from '../order/payment-rules.ts';
import { atNewPrice } from './use-payment.ts';

afterEach(removePurchase);

test('an order at its new price says it wherever it says its price', () => {
  const bundle = { ...order, usdAmount: 5, bundleInfo: { amount: 500, description: 'Semaine' } };
  expect(priced(bundle, 600)).toEqual({
    ...bundle,
    amount: 600,
    usdAmount: 6,
    bundleInfo: { amount: 600, description: 'Semaine' },
  });
  expect(priced(order, 600)).toEqual({ ...order, amount: 600 });
});

test('the same request at the new price is another attempt, under a purchase of its own', () => {
  const last = anAttempt();
  const next = atNewPrice(priced(order, 600), last);
  expect(next.request).toEqual({ ...last.request, amount: 600, unit: 600 });
  expect(next.purchase.descriptor).toBe(nextAttempt(priced(order, 600)).descriptor);
  expect(next.purchase.idempotencyKey).not.toBe(last.purchase.idempotencyKey);
});

test('a code that was given for the old price is asked for anew', () => {
  expect(atNewPrice(priced(order, 600), anAirtimeAttempt()).grant).toBeUndefined();
});
