import { expect, test } from 'vitest';
import {
  isPaymentMethodType,
  modeOf,
  paymentMethodTypes,
  readMode,
  segmentOf,
  typeOfSegment,
} from './payment-methods.ts';

const slug = 'lisolo';

test.each([
  ['PAYMENT_GATEWAY', 'PG', 'card'],
  ['HBB_LEADS', 'PG', 'lead'],
  ['AIR_TIME', 'AIRTIME', 'airtime'],
  ['HBB_AIRTIME', 'AIRTIME', 'lead'],
  ['LISOLO_MONEY', 'AM', 'pin'],
  ['LISOLO_MONEY_PUSH', 'AM', 'push'],
  ['SMARTCASH_SECURE', 'SMARTCASH', 'push'],
  ['MPESA', 'MPESA', 'push'],
])('the mode %s belongs to %s, as its %s', (paymentMode, type, mode) => {
  expect(readMode(paymentMode, slug)).toEqual({ type, mode });
});

test.each(['', 'MOBI_CASH', 'OTHER_MONEY', 'lisolo_money', 'LISOLO_MONEY_', 'PG', 'constructor'])(
  'the mode %j is of no payment method',
  (paymentMode) => {
    expect(readMode(paymentMode, slug)).toBeUndefined();
  },
);

test('a mode is written as it is read', () => {
  expect(modeOf('AM', 'push', slug)).toBe('LISOLO_MONEY_PUSH');
  expect(modeOf('AIRTIME', 'lead', slug)).toBe('HBB_AIRTIME');
});

test('every payment method has an address of its own, by which it is found', () => {
  const segments = paymentMethodTypes.map((type) => segmentOf(type, slug));
  expect(segments).toEqual(['card', 'airtime', 'lisolo-money', 'smartcash', 'mpesa']);
  expect(segments.map((segment) => typeOfSegment(segment, slug))).toEqual(paymentMethodTypes);
  for (const other of [undefined, '', 'cheque', 'other-money', '{slug}-money'])
    expect(typeOfSegment(other, slug)).toBeUndefined();
});

test('a word is the type of a payment method or it is not', () => {
  expect(['AM', 'am', 'CHEQUE', 'constructor'].map(isPaymentMethodType)).toEqual([true, false, false, false]);
});
