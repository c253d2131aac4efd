import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from '../storage.ts';
import { keepGift, readGift } from '../gift.ts';
import { keepPurchase, nextAttempt, readAnyPurchase } from '../purchase.ts';
import { keepQueryData, readQueryData, type QueryData } from '../query-data.ts';
import { aStorage } from '../testing/fake-storage.ts';
import { learnOver } from './learn.ts';

const transactionId = '4NZTKN8JCR09TF73FZ72552SV9';
const order: QueryData = {
  msisdn: '050000001',
  amount: 1000,
  currency: 'CFA',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
};

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  keepQueryData(order);
  keepPurchase({ ...nextAttempt(order), transactionId });
  keepDraft('recharge', { msisdn: order.msisdn, amount: '1000' });
  keepGift(order.msisdn, 'happy-birthday');
});
afterEach(() => vi.unstubAllGlobals());

test('an order that fails again however it is paid is offered no more, nor its number, nor what is told with it', () => {
  learnOver(transactionId, false);
  const left = [readQueryData(), readAnyPurchase(), readDraft('recharge')?.['msisdn'], readGift(order.msisdn)];
  expect(left).toEqual(left.map(() => undefined));
});

test.each([
  ['it may be tried again', transactionId, true],
  ['it is not the last attempt of this tab', '5NZTKN8JCR09TF73FZ72552SV9', false],
])('an order stays where %s', (_, id, mayRetry) => {
  learnOver(id, mayRetry);
  expect(readQueryData()).toEqual(order);
  expect(readDraft('recharge')).toMatchObject({ msisdn: order.msisdn });
  expect(readGift(order.msisdn)).toBe('happy-birthday');
});
