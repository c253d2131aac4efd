import { markets } from '@selfcare/markets/markets';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFailedStatus, aPaidStatus, aStatus } from '../../api/status-fixtures.ts';
import { keepDraft, readDraft } from '../../session/storage.ts';
import { keepPurchase, readAnyPurchase } from '../../session/purchase.ts';
import { keepQueryData, readQueryData } from '../../session/query-data.ts';
import { rechargeOrder } from '../../session/testing/recharge-order.ts';
import { aStorage } from '../../session/testing/fake-storage.ts';
import { siteOf } from '../../site/site-of.ts';
import { forgetPaidOrder } from './use-status.ts';

const site = siteOf(
  markets['cg']!,
  { tag: 'en', prefix: '/en', label: 'English' },
  { apiKey: 'key', serviceId: 'service' },
);
const id = '8f7c2a34-3f6a-4c7e-9a53-0d6a4b6f7c11';
const [own, other] = ['01KAJ7Q4M2ZC8V5XN3RD6PTW9B', '01KAJ7Q4M2ZC8V5XN3RD6PTW9C'] as const;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('localStorage', aStorage());
  keepQueryData(rechargeOrder);
  keepPurchase({ purchaseId: id, idempotencyKey: id, descriptor: 'x', transactionId: own });
  keepDraft('recharge', { msisdn: '050000001' });
});
afterEach(() => vi.unstubAllGlobals());

const kept = () => [readAnyPurchase()?.transactionId, readQueryData()?.amount, readDraft<'msisdn'>('recharge').msisdn];

test('of an order that was paid nothing is left to be paid for once more', () => {
  forgetPaidOrder(aPaidStatus({ transactionId: own }), site);
  expect(kept()).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['failed', aFailedStatus],
  ['is under way', aStatus],
])('an order whose payment %s stays: it may be paid for once more', (_, status) => {
  forgetPaidOrder(status({ transactionId: own }), site);
  expect(kept()).toEqual([own, 500, '050000001']);
});

test('whoever looks at another payment that was paid keeps the order of this tab', () => {
  forgetPaidOrder(aPaidStatus({ transactionId: other }), site);
  expect(kept()).toEqual([own, 500, '050000001']);
});
