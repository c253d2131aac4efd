import { beforeEach, expect, test, vi } from 'vitest';
import { rechargeOrder as order } from '../../session/testing/recharge-order.ts';
import { aStatus } from '../../api/status-fixtures.ts';
import { keepPurchase } from '../../session/purchase.ts';
import { keepQueryData } from '../../session/query-data.ts';
import { aStorage } from '../../session/testing/fake-storage.ts';
import { mayGoOn } from './status-screen.tsx';

const openCard = aStatus({
  status: 'REQUEST_RAISED',
  paymentMode: 'PAYMENT_GATEWAY',
  paymentGateway: 'PAYSTACK',
  charged: 'pending',
});
const id = '8f7c2a34-3f6a-4c7e-9a53-0d6a4b6f7c11';
const keepAttempt = (transactionId: string) =>
  keepPurchase({ purchaseId: id, idempotencyKey: id, descriptor: 'x', transactionId });

beforeEach(() => vi.stubGlobal('sessionStorage', aStorage()));

test('an open card payment is gone on with by the tab that began it and still has its order', () => {
  keepAttempt(openCard.transactionId);
  expect(mayGoOn(openCard)).toBe(false);
  keepQueryData(order);
  expect(mayGoOn(openCard)).toBe(true);
});

test('one that a tab was sent a link of is not, whatever order it has itself', () => {
  keepQueryData(order);
  expect(mayGoOn(openCard)).toBe(false);
  keepAttempt('01KAJ7Q4M2ZC8V5XN3RD6PTW9C');
  expect(mayGoOn(openCard)).toBe(false);
});
