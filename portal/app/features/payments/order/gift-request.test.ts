import { afterEach, expect, test, vi } from 'vitest';
import { aStorage } from '../../../session/testing/fake-storage.ts';
import { keepGift, readGift } from '../../../session/gift.ts';
import { order } from '../attempt/attempt-fixtures.ts';
import { phoneOf } from './payment-rules.ts';

test.each([
  [{}, '050000001'],
  [{ transactionType: 'POSTPAID_BILL', rechargeType: 'POSTPAID BILL PAYMENT' }, '050000001'],
  [{ transactionType: 'PREPAID_BUNDLES', rechargeType: 'Broadband Recharge' }, ''],
  [{ transactionType: 'HBB_LEADS' }, ''],
  [{ transactionType: 'POSTPAID_BILL', msisdn: '' }, ''],
] as const)('an order with %j can tell "%s" of a gift', (part, line) => {
  expect(phoneOf({ ...order, ...part })).toBe(line);
});

afterEach(() => vi.unstubAllGlobals());

test('the choice is kept for its line alone, and only a sentence of the contract counts', () => {
  vi.stubGlobal('sessionStorage', aStorage());
  keepGift('050000001', 'thank-you');
  expect([readGift('050000001'), readGift('050000002')]).toEqual(['thank-you', undefined]);
  keepGift('050000001', undefined);
  expect(readGift('050000001')).toBeUndefined();
  sessionStorage.setItem('gift', '{"msisdn":"050000001","sentence":"my own words"}');
  expect(readGift('050000001')).toBeUndefined();
});
