import { market } from '@selfcare/markets/cg/market';
import { describe, expect, test } from 'vitest';
import { en } from '../../../locales/en.ts';
import { anHour, aStoredPayment } from '../../../testing/orders.ts';
import type { LateCharge } from '../core/late-charge-store.ts';
import { paymentStates, type PaymentState } from '../core/payment.machine.ts';
import type { Payment, PaymentEventRow } from '../core/payment.ts';
import { wireStatus } from '../core/wire-status.ts';
import { toStatusResult } from './status.ts';

const inState = (state: PaymentState, changes: Partial<Payment> = {}): Payment =>
  aStoredPayment({ payer: '061234556', target: '057777789', providerReference: 'ref', state, ...changes });

type View = Partial<Omit<Parameters<typeof toStatusResult>[0], 'payment'>>;
const show = (payment: Payment, view: View = {}) =>
  toStatusResult({ payment, events: [], late: undefined, market, language: 'en', isOwner: true, ...view });

/** What each state is on the wire, and whether the customer's money is away. */
const wire: Record<PaymentState, [status: string, transactionStatus: string, charged: string]> = {
  REGISTERED: ['REQUEST_REGISTERED', 'IN_PROCESS', 'no'],
  SENDING: ['REQUEST_RAISED', 'IN_PROCESS', 'pending'],
  PENDING: ['REQUEST_RAISED', 'IN_PROCESS', 'pending'],
  UNKNOWN: ['REQUEST_RAISED', 'IN_PROCESS', 'pending'],
  PAID: ['REQUEST_RAISED', 'IN_PROCESS', 'yes'],
  FULFILLING: ['REQUEST_RAISED', 'IN_PROCESS', 'yes'],
  FULFIL_UNKNOWN: ['REQUEST_RAISED', 'IN_PROCESS', 'yes'],
  DONE: ['SUCCESS', 'SUCCESS', 'yes'],
  DECLINED: ['FAILED', 'FAILED', 'no'],
  EXPIRED: ['FAILED', 'FAILED', 'no'],
  REFUND_DUE: ['REQUEST_RAISED', 'IN_PROCESS', 'yes'],
  REFUNDING: ['REQUEST_RAISED', 'IN_PROCESS', 'yes'],
  REFUNDED: ['FAILED', 'FAILED', 'refunded'],
};

test.each(paymentStates)('%s is shown in the words of the wire', (state) => {
  const [status, transactionStatus, charged] = wire[state];
  expect(wireStatus(state)).toBe(status);
  expect(show(inState(state))).toMatchObject({ status, transactionStatus, charged });
});

describe('who sees what', () => {
  test('the browser that initiated it sees the numbers, a stranger two digits at each end', () => {
    expect(show(inState('DONE'))).toMatchObject({ msisdn: '061234556', mobileNumber: '057777789' });
    const masked = show(inState('DONE'), { isOwner: false });
    expect(masked).toMatchObject({ msisdn: '06 ••• •• 56', mobileNumber: '05 ••• •• 89' });
    expect(JSON.stringify(masked)).not.toMatch(/1234|7777/);
  });

  test('nobody sees the email', () => {
    const text = JSON.stringify(show(inState('DONE', { email: 'client@example.cg' })));
    expect(text).not.toContain('client@example.cg');
  });
});

const late = (state: LateCharge['state']) => ({ late: { paymentId: 'x', state, asks: 0 } });

describe('money that came late', () => {
  test('is told while it is away and once it is back; the status stays', () => {
    const closed = inState('DECLINED', { reason: 'replaced-by-another-attempt' });
    expect(show(closed, late('DUE'))).toMatchObject({ status: 'FAILED', charged: 'yes' });
    expect(show(closed, late('SENT'))).toMatchObject({ status: 'FAILED', charged: 'yes' });
    expect(show(closed, late('REFUNDED'))).toMatchObject({ status: 'FAILED', charged: 'refunded' });
  });
});

describe('the reason', () => {
  test('is told in the language asked for, with the market’s own words', () => {
    const low = inState('DECLINED', { reason: 'balance-too-low' });
    expect(show(low).statusReason).toBe('Lisolo Money balance too low');
    expect(show(low, { language: 'fr-FR' }).statusReason).toBe('Solde Lisolo Money insuffisant');
  });

  test('says that a refund is under way, then that it is done', () => {
    const reason = 'line-barred' as const;
    expect(show(inState('REFUND_DUE', { reason })).statusReason).toBe(`Refund under way: ${en.reasons[reason]}`);
    expect(show(inState('REFUNDING', { reason })).statusReason).toBe(`Refund under way: ${en.reasons[reason]}`);
    expect(show(inState('REFUNDED', { reason })).statusReason).toBe(`Refunded: ${en.reasons[reason]}`);
  });

  test('is not told of a success', () => {
    expect(show(inState('DONE', { reason: 'balance-too-low' })).statusReason).toBeNull();
  });
});

test('the trail names what the customer understands, in order', () => {
  const path: PaymentState[] = ['REGISTERED', 'SENDING', 'PENDING', 'PAID', 'FULFILLING', 'FULFIL_UNKNOWN', 'DONE'];
  const events: PaymentEventRow[] = path.map((toState, i) => ({
    version: i + 1,
    event: 'any',
    fromState: path[i - 1] ?? null,
    toState,
    at: anHour,
  }));
  const { trail } = show(inState('DONE'), { events });
  expect(trail.map(({ step }) => step)).toEqual(['registered', 'confirmed', 'delivered']);
  expect(trail[0]!.at).toBe('2026-11-21T12:00:00.000Z');
});

test('amounts go out in major units and the wire’s word for the currency', () => {
  const price = { amountMinor: 2_435_040, currency: 'NGN' };
  expect(show(inState('DONE', { price }))).toMatchObject({ amount: 24_350.4, currencyCode: 'NGN' });
  expect(show(inState('DONE'))).toMatchObject({ amount: 500, currencyCode: 'CFA' });
});
