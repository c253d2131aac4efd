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
const attempt: Attempt = { purchase: { purchaseId: 'p', idempotencyKey: 'i', descriptor: 'd' }, request };
/** The same attempt by another mode. */
const as = (paymentMode: string, part: Partial<Attempt> = {}): Attempt => ({
  ...attempt,
  ...part,
  request: { ...request, paymentMode },
});
const now = 1_000_000;
const grant = grantOf({ accessToken: 'token', refId: 'ref', expiresIn: 600 }, request, now);

test.each([
  ['AIR_TIME', 'yes'],
  ['LISOLO_MONEY', 'pin'],
  ['LISOLO_MONEY_PUSH', undefined],
  ['SMARTCASH_SECURE', undefined],
  ['MPESA', undefined],
  ['PAYMENT_GATEWAY', undefined],
])('%s asks on this page for %s', (mode, consent) => {
  expect(consentOf(mode)).toBe(consent);
});

test('the code is asked for with the purchase that it is for', () => {
  expect(otpRequestOf(request, '050000002')).toEqual({
    msisdn: '050000002',
    requestType: 'AIR_TIME',
    amount: 500,
    mobileNumber: '050000001',
    transactionType: 'PREPAID_RECHARGE',
  });
});

test('a proof serves its payer and payment method until shortly before its end', () => {
  expect(liveGrant(grant, request, now)).toBe(grant);
  expect(liveGrant(grant, request, now + 594_000)).toBe(grant);
  expect(liveGrant(grant, request, now + 595_000)).toBeUndefined();
  expect(liveGrant(grant, { ...request, paymentMobile: '0050000003' }, now)).toBeUndefined();
  expect(liveGrant(grant, { ...request, paymentMode: 'LISOLO_MONEY' }, now)).toBeUndefined();
  expect(liveGrant(undefined, request, now)).toBeUndefined();
});

test('first the code, then for airtime the balance and for a wallet initiate; what needs no code is sent at once', () => {
  expect(nextEvent(as('AIR_TIME')).type).toBe('codeNeeded');
  expect(nextEvent(as('AIR_TIME', { grant })).type).toBe('balanceNeeded');
  expect(nextEvent(as('LISOLO_MONEY')).type).toBe('codeNeeded');
  expect(nextEvent(as('LISOLO_MONEY', { grant })).type).toBe('submitted');
  expect(nextEvent(as('MPESA')).type).toBe('submitted');
});
