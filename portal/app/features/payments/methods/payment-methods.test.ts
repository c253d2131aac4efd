import { expect, test } from 'vitest';
import { askedMode } from './payment-methods.ts';

test.each([
  ['AM', true, 'pin', 'LISOLO_MONEY'],
  ['AM', false, 'push', 'LISOLO_MONEY_PUSH'],
  ['PG', true, 'card', 'PAYMENT_GATEWAY'],
  ['AIRTIME', true, 'airtime', 'AIR_TIME'],
  ['SMARTCASH', true, 'push', 'SMARTCASH_SECURE'],
  ['MPESA', true, 'push', 'MPESA'],
] as const)('%s, where the page takes a PIN: %s, is asked for by %s', (type, asksPin, mode, paymentMode) => {
  expect(askedMode(type, { asksPin, slug: 'lisolo' })).toEqual({ mode, paymentMode });
});
