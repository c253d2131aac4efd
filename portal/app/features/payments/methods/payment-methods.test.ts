import { expect, test } from 'vitest';
import { askedMode, knownMode } from './payment-methods.ts';

test.each([
  ['PAYMENT_GATEWAY', 'PG', 'bank'],
  ['HBB_LEADS', 'PG', 'bank'],
  ['AIR_TIME', 'AIRTIME', 'yes'],
  ['HBB_AIRTIME', 'AIRTIME', 'yes'],
  ['LISOLO_MONEY', 'AM', 'pin'],
  ['LISOLO_MONEY_PUSH', 'AM', 'phone'],
  ['SMARTCASH_SECURE', 'SMARTCASH', 'phone'],
  ['MPESA', 'MPESA', 'phone'],
])('%s is paid by %s and approved by %s', (mode, type, approval) => {
  expect(knownMode(mode, 'lisolo')).toEqual({ type, approval });
});

test.each(['', 'MOBI_CASH', 'OTHER_MONEY', 'HBB'])('%j is of no method: nothing takes its place', (mode) => {
  expect(knownMode(mode, 'lisolo')).toBeUndefined();
});

test('the own wallet is asked for by its PIN where this page takes it, else by push', () => {
  const asked = (asksPin: boolean) => askedMode('AM', { asksPin, slug: 'lisolo' });
  expect(asked(true)).toEqual({ paymentMode: 'LISOLO_MONEY', approval: 'pin' });
  expect(asked(false)).toEqual({ paymentMode: 'LISOLO_MONEY_PUSH', approval: 'phone' });
});
