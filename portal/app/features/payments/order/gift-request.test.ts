import { afterEach, expect, test, vi } from 'vitest';
import { aStorage } from '../../../session/testing/fake-storage.ts';
import { keepGift, readGift } from '../../../session/gift.ts';
import { order, request as aRequest } from '../attempt/attempt-fixtures.ts';
import { phoneOf, withGift } from './payment-rules.ts';

const request = { ...aRequest, mobileNumber: '050000001', paymentMobile: '0050000002' };

test('a gift carries its sentence, by card as well', () => {
  const gift = { ...order, giftSentence: 'with-love' } as const;
  expect(withGift(request, gift, '050000002')).toEqual({ ...request, giftSentence: 'with-love' });
  expect(withGift(request, gift, '')).toHaveProperty('giftSentence', 'with-love');
});

test('what somebody pays for their own line is no gift', () => {
  expect(withGift(request, { ...order, giftSentence: 'with-love' }, '050000001')).toBe(request);
});

test('an order that is none stays as it is', () => {
  expect(withGift(request, order, '050000002')).toBe(request);
});

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
