import type { StatusResult } from '@selfcare/contract/payments';
import { expect, test } from 'vitest';
import { status as en } from '../../locales/en/status.ts';
import { aFailedStatus, aPaidStatus, aStatus, at } from '../../api/status-fixtures.ts';
import { trailSteps } from './status-trail.ts';

const words = { texts: en, slug: 'lisolo', number: '05', time: (moment: string) => moment };
const shape = (status: StatusResult) => trailSteps(status, words).map(({ state, title }) => `${state} ${title}`);

test('the trail shows what is behind with its time, where the money is, and what comes', () => {
  expect(trailSteps(aStatus(), words)).toEqual([
    { state: 'done', title: 'Request registered', detail: at },
    { state: 'now', title: 'Confirmation: {brand} Money', detail: en.trailPrompt },
    { state: 'next', title: 'Recharge of 05' },
  ]);
});

const detail = (paymentMode: string) => trailSteps(aStatus({ paymentMode }), words)[1]?.detail;

test('who pays on a phone is told what to do there; who pays with a code or PIN, how long it takes', () => {
  expect(['SMARTCASH_SECURE', 'MPESA'].map(detail)).toEqual([en.trailPrompt, en.trailPrompt]);
  expect(['AIR_TIME', 'LISOLO_MONEY'].map(detail)).toEqual([en.trailUsual, en.trailUsual]);
});

test('nobody says how long a card takes, which waits for who pays at the bank', () => {
  const card = aStatus({ paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'PAYSTACK' });
  expect(trailSteps(card, words)[1]?.detail).toBe('');
});

test('a confirmed payment is being delivered', () => {
  const trail = [{ step: 'registered', at } as const, { step: 'confirmed', at } as const];
  expect(shape(aStatus({ trail, charged: 'yes', transactionType: 'POSTPAID_BILL' }))).toEqual([
    'done Request registered',
    'done Payment confirmed',
    'now Payment of the bill',
  ]);
});

test('a finished payment has nothing ahead', () => {
  expect(shape(aPaidStatus())).toEqual(['done Request registered', 'done Payment confirmed', 'done Recharge of 05']);
});

test('a lead that is paid waits for a call', () => {
  const paid = aPaidStatus({ transactionType: 'HBB_LEADS', metaInfo: { leadId: 'L1' } });
  expect(shape(paid).slice(-2)).toEqual(['done Installation request', 'next Call to arrange the installation']);
});

test('a payment that failed without moving money has no trail', () => {
  expect(shape(aFailedStatus())).toEqual([]);
});

test('money that came after the end and went back is told with its time', () => {
  const trail = (['registered', 'failed', 'refunded'] as const).map((step) => ({ step, at }));
  expect(shape(aFailedStatus({ trail, charged: 'refunded' }))).toEqual([
    'done Request registered',
    `done ${en.trailFailed}`,
    'done Refund made',
  ]);
});

test('a refund is the present station until it is made', () => {
  const trail = (['registered', 'confirmed'] as const).map((step) => ({ step, at }));
  expect(shape(aStatus({ trail, charged: 'yes', statusReason: 'x' })).at(-1)).toBe('now Refund');
  const made = [...trail, { step: 'refunded', at } as const];
  expect(shape(aFailedStatus({ trail: made, charged: 'refunded' })).at(-1)).toBe('done Refund made');
});
