import { expect, test } from 'vitest';
import { modeOf, readMode } from './payment-modes.ts';

const slug = 'lisolo';

test.each([
  ['PAYMENT_GATEWAY', 'PG', 'card'],
  ['HBB_LEADS', 'PG', 'card'],
  ['AIR_TIME', 'AIRTIME', 'airtime'],
  ['HBB_AIRTIME', 'AIRTIME', 'airtime'],
  ['LISOLO_MONEY', 'AM', 'pin'],
  ['LISOLO_MONEY_PUSH', 'AM', 'push'],
  ['SMARTCASH_SECURE', 'SMARTCASH', 'push'],
  ['MPESA', 'MPESA', 'push'],
])('the mode %s belongs to %s, as its %s', (paymentMode, type, mode) => {
  expect(readMode(paymentMode, slug)).toEqual({ type, mode });
});

test.each(['', 'MOBI_CASH', 'OTHER_MONEY', 'lisolo_money', 'LISOLO_MONEY_', 'PG', 'HBB', 'constructor'])(
  'the mode %j is of no payment method: nothing takes its place',
  (paymentMode) => {
    expect(readMode(paymentMode, slug)).toBeUndefined();
  },
);

test('writes a mode as it is read', () => {
  expect(modeOf('AM', 'pin', slug)).toBe('LISOLO_MONEY');
  expect(modeOf('AM', 'push', slug)).toBe('LISOLO_MONEY_PUSH');
  expect(modeOf('SMARTCASH', 'push', slug)).toBe('SMARTCASH_SECURE');
});
