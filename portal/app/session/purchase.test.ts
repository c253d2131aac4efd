import { afterEach, expect, test } from 'vitest';
import { rechargeOrder as order } from './testing/recharge-order.ts';
import {
  descriptorOf,
  isPurchase,
  keepPurchase,
  nextAttempt,
  readAnyPurchase,
  readPurchase,
  removePurchase,
} from './purchase.ts';

const [first, second, third] = [1, 2, 3].map((digit) => `${`${digit}`.repeat(8)}-1111-4111-8111-111111111111`);
const ids = () => {
  const given = [first, second, third];
  return () => given.shift()!;
};

afterEach(removePurchase);

test('the first attempt gets a purchase id and a key', () => {
  expect(nextAttempt(order, ids())).toEqual({
    purchaseId: first,
    idempotencyKey: second,
    descriptor: descriptorOf(order),
  });
});

test('the next attempt at the same order keeps the purchase id and takes a new key', () => {
  const id = ids();
  keepPurchase(nextAttempt(order, id));
  expect(nextAttempt(order, id)).toMatchObject({ purchaseId: first, idempotencyKey: third });
});

test.each([{ amount: 501 }, { msisdn: '050000002' }, { productCode: 'B' }, { currency: 'USD' }])(
  'an order that differs by %j is another purchase',
  (change) => {
    keepPurchase(nextAttempt(order, ids()));
    expect(readPurchase({ ...order, ...change })).toBeUndefined();
    expect(readPurchase(order)).toBeDefined();
  },
);

test('an order that differs in what is only shown is the same purchase', () => {
  expect(descriptorOf({ ...order, description: 'x', redirectPage: '/' })).toBe(descriptorOf(order));
});

test('a transaction id must have its shape', () => {
  const purchase = nextAttempt(order, ids());
  expect(isPurchase({ ...purchase, transactionId: '01KAJ7Q4M2ZC8V5XN3RD6PTW9B' })).toBe(true);
  expect(isPurchase({ ...purchase, transactionId: '../evil' })).toBe(false);
  expect(isPurchase({ ...purchase, purchaseId: 'x' })).toBe(false);
  expect(isPurchase({ ...purchase, idempotencyKey: undefined })).toBe(false);
});

test('a removed purchase is gone', () => {
  keepPurchase(nextAttempt(order, ids()));
  removePurchase();
  expect(readAnyPurchase()).toBeUndefined();
});
