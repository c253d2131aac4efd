import type { PaymentMode } from '@selfcare/contract/payment-modes';
import { expect, test } from 'vitest';
import { consentOf, grantOf, liveGrant, nextEvent, otpRequestOf } from './consent.ts';
import type { Attempt } from './payment.machine.ts';

const request: Attempt['request'] = {
  amount: 500,
  unit: 500,
  transactionType: 'PREPAID_RECHARGE',
  mobileNumber: '050000001',
  paymentMobile: '0050000002',
  paymentMode: 'AIR_TIME',
};
const attempt: Attempt = {
  purchase: { purchaseId: 'p', idempotencyKey: 'i', descriptor: 'd' },
  request,
  mode: 'airtime',
};
const now = 1_000_000;
const grant = grantOf({ accessToken: 'token', refId: 'ref', expiresIn: 600 }, request, now);

test.each([
  ['airtime', 'yes'],
  ['pin', 'pin'],
  ['push', undefined],
  ['card', undefined],
] as const)('%s asks on this page for %s', (mode, consent) => {
  expect(consentOf(mode)).toBe(consent);
});

test('the code is asked for with the purchase that it is for', () => {
  expect(otpRequestOf({ request, mode: 'airtime' }, '050000002', 'lisolo')).toEqual({
    msisdn: '050000002',
    requestType: 'AIR_TIME',
    amount: 500,
    mobileNumber: '050000001',
    transactionType: 'PREPAID_RECHARGE',
  });
});

test('a number that approves on the phone is proved as one that pays from the operator’s own wallet', () => {
  const pushed = { request: { ...request, paymentMode: 'SMARTCASH_SECURE' }, mode: 'push' } as const;
  expect(otpRequestOf(pushed, '050000002', 'lisolo')).toMatchObject({ requestType: 'LISOLO_MONEY' });
});

test('a proof serves its payer and payment method until shortly before its end', () => {
  expect(liveGrant(grant, request, now)).toBe(grant);
  expect(liveGrant(grant, request, now + 594_000)).toBe(grant);
  expect(liveGrant(grant, request, now + 595_000)).toBeUndefined();
  expect(liveGrant(grant, { ...request, paymentMobile: '0050000003' }, now)).toBeUndefined();
  expect(liveGrant(grant, { ...request, paymentMode: 'LISOLO_MONEY' }, now)).toBeUndefined();
  expect(liveGrant(undefined, request, now)).toBeUndefined();
});

const next = (mode: PaymentMode, part: Partial<Attempt> = {}) => nextEvent({ ...attempt, mode, ...part }).type;

test('first the code, then for airtime the balance and for a wallet initiate; what needs no code is sent at once', () => {
  expect(next('airtime')).toBe('codeNeeded');
  expect(next('airtime', { grant })).toBe('balanceNeeded');
  expect(next('pin')).toBe('codeNeeded');
  expect(next('pin', { grant })).toBe('submitted');
  expect(next('push')).toBe('submitted');
  expect(next('card')).toBe('submitted');
});
