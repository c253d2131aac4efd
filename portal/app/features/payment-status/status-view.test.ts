import type { StatusResult } from '@selfcare/contract/payments';
import { describe, expect, test } from 'vitest';
import { status as en } from '../../locales/en/status.ts';
import { chargedText, timeText, trailSteps, typeText, viewOf } from './status-view.ts';

const at = '2026-11-20T13:32:00+00:00';

const aStatus = (part: Partial<StatusResult> = {}): StatusResult => ({
  status: 'REQUEST_RAISED',
  transactionStatus: 'IN_PROCESS',
  transactionId: '01KAJ7Q4M2ZC8V5XN3RD6PTW9B',
  refTransactionId: null,
  transactionType: 'PREPAID_RECHARGE',
  paymentMode: 'LISOLO_MONEY_PUSH',
  paymentGateway: null,
  currencyCode: 'CFA',
  amount: 500,
  mobileNumber: '050000001',
  msisdn: '050000001',
  accountId: null,
  invoiceNumber: null,
  bundleDescription: null,
  statusReason: null,
  metaInfo: { leadId: null },
  charged: 'pending',
  trail: [{ step: 'registered', at }],
  receiptCode: 'R',
  ...part,
});

const words = { texts: en, number: '05', time: (moment: string) => moment };
const shape = (status: StatusResult) => trailSteps(status, words).map(({ state, title }) => `${state} ${title}`);

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

describe('every failure says whether money moved', () => {
  test.each([
    [{ charged: 'no' }, 'You were not charged'],
    [{ charged: 'refunded' }, 'You have been refunded'],
    [{ charged: 'yes' }, 'Refund under way'],
  ] as const)('%j', (part, text) => {
    expect(chargedText(aStatus({ status: 'FAILED', transactionStatus: 'FAILED', ...part }), en)).toBe(text);
  });

  test('a refund under way says so, an open payment claims nothing', () => {
    expect(chargedText(aStatus({ charged: 'yes', statusReason: 'x' }), en)).toBe('Refund under way');
    expect(chargedText(aStatus(), en)).toBeUndefined();
  });
});

test('the trail shows what is behind with its time, where the money is, and what comes', () => {
  expect(trailSteps(aStatus(), words)).toEqual([
    { state: 'done', title: 'Request registered', detail: at },
    { state: 'now', title: 'Confirmation: {brand} Money', detail: 'Usually less than 2 minutes.' },
    { state: 'next', title: 'Recharge of 05' },
  ]);
});

test('a confirmed payment is being delivered', () => {
  const trail = [{ step: 'registered', at } as const, { step: 'confirmed', at } as const];
  expect(shape(aStatus({ trail, charged: 'yes' }))).toEqual([
    'done Request registered',
    'done Payment confirmed',
    'now Recharge of 05',
  ]);
});

test('a finished payment has nothing ahead', () => {
  const trail = (['registered', 'confirmed', 'delivered'] as const).map((step) => ({ step, at }));
  const paid = aStatus({ status: 'SUCCESS', transactionStatus: 'SUCCESS', trail });
  expect(shape(paid).filter((step) => !step.startsWith('done'))).toEqual([]);
});

test('a payment that failed without moving money has no trail', () => {
  const trail = (['registered', 'failed'] as const).map((step) => ({ step, at }));
  expect(shape(aStatus({ status: 'FAILED', transactionStatus: 'FAILED', trail, charged: 'no' }))).toEqual([]);
});

test('a refund is the present station until it is made', () => {
  const trail = (['registered', 'confirmed'] as const).map((step) => ({ step, at }));
  expect(shape(aStatus({ trail, charged: 'yes', statusReason: 'x' })).at(-1)).toBe('now Refund');
  const made = [...trail, { step: 'refunded', at } as const];
  const over = aStatus({ status: 'FAILED', transactionStatus: 'FAILED', trail: made, charged: 'refunded' });
  expect(shape(over).at(-1)).toBe('done Refund made');
});

test('a type without words of its own is its wire word with spaces', () => {
  expect(typeText(aStatus(), en)).toBe('PREPAID RECHARGE');
  expect(typeText(aStatus({ transactionType: 'POSTPAID_BILL' }), en)).toBe('POSTPAID BILL');
});

test('times are those of the place where the operator is', () => {
  expect(timeText(at, { tag: 'fr-FR', timeZone: 'Africa/Brazzaville' })).toBe('20 nov. 2026, 14:32');
});
