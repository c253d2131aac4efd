import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPurchase, nextAttempt, readPurchase } from '../../../session/purchase.ts';
import { keepQueryData, readQueryData } from '../../../session/query-data.ts';
import { aStorage } from '../../../session/testing/fake-storage.ts';
import { rechargeOrder } from '../../../session/testing/recharge-order.ts';
import { giveUpOrder } from './use-order.ts';

const transactionId = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage());
  keepQueryData(rechargeOrder);
});
afterEach(() => vi.unstubAllGlobals());

test('an order that is given up is forgotten; the attempt at it, which may still be paid, is named and stays', () => {
  keepPurchase({ ...nextAttempt(rechargeOrder), transactionId });
  expect(giveUpOrder(rechargeOrder)).toEqual({ transactionId });
  expect(readQueryData()).toBeUndefined();
  expect(readPurchase(rechargeOrder)).toMatchObject({ transactionId });
});

test('of one that nobody tried to pay for there is nothing to be named', () => {
  expect(giveUpOrder(rechargeOrder)).toEqual({ transactionId: undefined });
});
