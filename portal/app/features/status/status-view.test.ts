import { expect, test } from 'vitest';
import { aStatus } from '../../api/status-fixtures.ts';
import { viewOf } from './status-view.ts';

test.each([
  ['SUCCESS', 'paid'],
  ['REQUEST_REGISTERED', 'live'],
  ['REQUEST_RAISED', 'live'],
  ['ALREADY_PROCESSED', 'live'],
  ['FAILED', 'failed'],
  ['FALIURE', 'failed'],
] as const)('%s is shown as %s', (status, view) => {
  expect(viewOf(aStatus({ status, transactionStatus: status }))).toBe(view);
});

test('money on its way back is a refund, not a payment that goes on', () => {
  expect(viewOf(aStatus({ charged: 'yes', statusReason: 'Refund under way' }))).toBe('refunding');
});
