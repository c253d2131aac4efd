import { market } from '@selfcare/markets/cg/market';
import { describe, expect, test } from 'vitest';
import { en } from '../../../locales/en.ts';
import { anHour, aStoredPayment } from '../../../testing/orders.ts';
import type { Reason } from '../core/gateway.ts';
import type { PaymentStory } from '../core/store.ts';
import { paymentStates, type PaymentState } from '../core/payment.machine.ts';
import { noDetails, type Details, type Payment, type PaymentEventRow } from '../core/payment.ts';
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
  NOT_REFUNDED: ['SUCCESS', 'SUCCESS', 'yes'],
};

test.each(paymentStates)('%s is shown in the words of the wire [I10] [A56]', (state) => {
  const [status, transactionStatus, charged] = wire[state];
  expect(wireStatus(state)).toBe(status);
  expect(show(inState(state))).toMatchObject({ status, transactionStatus, charged });
});

const minutesAfter = (minutes: number) => new Date(anHour.getTime() + minutes * 60_000);

test('a bundle’s time runs from the moment it was delivered, not from the one it was paid', () => {
  const contents = { data: 1, dataUnit: 'GB', voice: null, voiceUnit: null, sms: null, lastsSeconds: 86_400 } as const;
  const events: PaymentEventRow[] = (['PAID', 'FULFILLING', 'DONE'] as const).map((toState, index) => ({
    version: index + 1,
    event: 'x',
    fromState: null,
    toState,
    at: minutesAfter(10 * index),
  }));
  const bought = inState('DONE');
  const shown = show({ ...bought, details: { ...bought.details, contents } }, { events });
  expect(shown.bundle).toMatchObject({ data: 1, expiresAt: minutesAfter(20 + 24 * 60).toISOString() });
});

describe('who sees what', () => {
  test('a stranger sees no text that was stored with an order, but the name of its bundle', () => {
    const names = Object.keys(noDetails);
    const details = Object.fromEntries(names.map((name) => [name, `secret ${name}`])) as unknown as Details;
    const shown = JSON.stringify(show({ ...inState('DONE'), details }, { isOwner: false }));
    expect(names.filter((name) => shown.includes(`secret ${name}`))).toEqual(['bundle']);
  });

  test('the provider’s number of the payment is shown, and no path of the provider’s [A36]', () => {
    expect(show(inState('DONE')).refTransactionId).toBe('ref');
    const providerReference = '/requeststates/4c7d2a1e';
    expect(show(inState('PENDING', { providerReference })).refTransactionId).toBeNull();
  });

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

type Late = NonNullable<PaymentStory['late']>;
const late = (state: Late['state'], changes: Partial<Late> = {}) => ({
  late: { state, onHold: false, charge: { amountMinor: 500, currency: 'XAF' }, ...changes },
});

describe('money that came late', () => {
  test('is told while it is away and once it is back; the status stays', () => {
    const closed = inState('DECLINED', { reason: 'replaced-by-another-attempt' });
    expect(show(closed, late('REFUND_DUE'))).toMatchObject({ status: 'FAILED', charged: 'yes' });
    expect(show(closed, late('REFUNDING'))).toMatchObject({ status: 'FAILED', charged: 'yes' });
    expect(show(closed, late('REFUNDED'))).toMatchObject({ status: 'FAILED', charged: 'refunded' });
  });

  test('stands in the trail once it is back', () => {
    const closed = inState('DECLINED', { reason: 'declined-by-provider' });
    const events: PaymentEventRow[] = [
      { version: 2, event: 'decline', fromState: 'PENDING', toState: 'DECLINED', at: anHour },
    ];
    const steps = (view: object) => show(closed, { events, ...view }).trail.map(({ step }) => step);
    expect(steps(late('REFUNDING'))).toEqual(['failed']);
    const refundedAt = new Date('2026-11-26T10:00:00Z');
    const back = { late: { ...late('REFUNDED').late, refundedAt } };
    expect(steps(back)).toEqual(['failed', 'refunded']);
    expect(show(closed, { events, ...back }).trail.at(-1)?.at).toBe('2026-11-26T10:00:00.000Z');
  });

  test('by another amount, on hold, is away all the same', () => {
    const other = { onHold: true, heldAt: anHour, charged: { amountMinor: 5, currency: 'XAF' } };
    const closed = inState('DECLINED', { reason: 'declined-by-provider' });
    expect(show(closed, late('REFUND_DUE', other))).toMatchObject({
      status: 'FAILED',
      charged: 'yes',
      refund: 'BY_HAND',
    });
    expect(show(closed, late('REFUND_DUE')).refund).toBeUndefined();
    expect(show(closed, late('REFUNDED', { onHold: true })).refund).toBeUndefined();
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

  test('says that a refund waits for a person, until it is done', () => {
    const reason = 'line-barred' as const;
    for (const state of ['REFUND_DUE', 'REFUNDING'] as const) {
      expect(show(inState(state, { reason, onHold: true }))).toMatchObject({
        statusReason: `Our customer care is handling your refund: ${en.reasons[reason]}`,
        reasonCode: reason,
        refund: 'BY_HAND',
      });
      expect(show(inState(state, { reason })).refund).toBeUndefined();
    }
    expect(show(inState('REFUNDED', { reason })).refund).toBeUndefined();
    expect(show(inState('PENDING', { onHold: true })).refund).toBeUndefined();
  });

  test('has a word for programs, which stays the same in every language and while the money goes back', () => {
    for (const state of ['DECLINED', 'REFUND_DUE', 'REFUNDING', 'REFUNDED'] as const)
      for (const language of ['fr-FR', 'en'])
        expect(show(inState(state, { reason: 'line-barred' }), { language }).reasonCode).toBe('line-barred');
    expect(show(inState('PENDING')).reasonCode).toBeNull();
  });

  test('that only a newer release knows has no word', () => {
    expect(show(inState('DECLINED', { reason: 'of-tomorrow' as Reason })).reasonCode).toBeNull();
  });

  test('is not told of a success', () => {
    const done = show(inState('DONE', { reason: 'balance-too-low' }));
    expect([done.statusReason, done.reasonCode]).toEqual([null, null]);
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

const charge = (amountMinor: number, currency: string) => ({ charge: { amountMinor, currency } });

test('what went back of a delivered payment is told beside its success', () => {
  const done = inState('DONE');
  expect(show(done, { refunded: { amountMinor: 200, currency: 'XAF' } })).toMatchObject({
    status: 'SUCCESS',
    charged: 'yes',
    refunded: { amount: 200, currency: 'CFA' },
  });
  expect(show(done, { refunded: { amountMinor: 16_667, currency: 'NGN' } }).refunded).toEqual({
    amount: 166.67,
    currency: 'NGN',
  });
  expect(show(done)).not.toHaveProperty('refunded');
});

describe('what was taken', () => {
  test('is not told apart from the price where it is the same', () => {
    expect(show(inState('DONE')).charge).toBeNull();
  });

  test.each([
    [charge(700, 'XAF'), { amount: 700, currencyCode: 'CFA' }],
    [charge(50_050, 'NGN'), { amount: 500.5, currencyCode: 'NGN' }],
  ])('is told where it is another amount or in another currency: %j', (changes, told) => {
    expect(show(inState('REFUNDED', changes)).charge).toEqual(told);
  });

  test('of money that came late is that money', () => {
    const closed = inState('DECLINED', { reason: 'prompt-expired' });
    const charged = { amountMinor: 900, currency: 'XAF' };
    expect(show(closed, late('REFUNDED', { charge: charged })).charge).toEqual({ amount: 900, currencyCode: 'CFA' });
  });
});

test('a refund that somebody decided does not claim that the order could not be delivered', () => {
  const { statusReason, reasonCode } = show(inState('REFUNDED', { reason: 'given-back' }));
  expect(statusReason).toBe('Refunded: Our customer care decided to give the money back');
  expect(reasonCode).toBe('given-back');
});
