import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyAnswer, forAny, isEmptyList, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { aPayment, anAmountTransaction, anError, aRefund, debitReference, useScriptedCharging } from './fixtures.ts';

/** The provider's lists of payments, and of each payment's refunds. */
let answers: { payments: ScriptedAnswer; refunds: ScriptedAnswer };
const { provider, airtime } = await useScriptedCharging();
beforeEach(() => {
  answers = { payments: { body: [aPayment('succeeded')] }, refunds: { body: [] } };
  provider.play(({ path }) => (path.endsWith('/refunds') ? answers.refunds : answers.payments));
});

const paid = { outcome: 'paid', providerReference: 'p-1', charged: { amountMinor: 500, currency: 'XAF' } };
const strange = aPayment('succeeded', anAmountTransaction({ referenceCode: 'another' }));

describe('an enquiry about airtime', () => {
  it('asks by our transaction id, and whether the money went back', async () => {
    expect(await airtime.enquire(debitReference)).toEqual(paid);
    const { transactionId } = debitReference;
    const headers = { authorization: 'Bearer key', 'x-correlator': transactionId };
    expect(provider.seen).toMatchObject([
      { method: 'GET', path: `/carrier-billing/v0/payments?referenceCode=${transactionId}`, headers },
      { method: 'GET', path: '/carrier-billing-refund/v0/payments/p-1/refunds', headers },
    ]);
  });

  it('reports not-found for an empty list alone', async () => {
    answers.payments = { body: [] };
    expect(await airtime.enquire(debitReference)).toEqual({ outcome: 'not-found' });
  });

  it.each([
    [[strange, aPayment('succeeded')], paid],
    [[aPayment('processing')], { outcome: 'pending', providerReference: 'p-1' }],
    [[aPayment('denied')], { outcome: 'declined', reason: 'declined-by-provider' }],
    [[aPayment('reserved')], { outcome: 'unknown' }],
    [[aPayment('cancelled')], { outcome: 'unknown' }],
    [[strange], { outcome: 'unknown' }],
    [[aPayment('succeeded'), aPayment('denied')], { outcome: 'unknown' }],
    [[aPayment('succeeded', anAmountTransaction({ clientCorrelator: 'another' }))], { outcome: 'unknown' }],
    [[aPayment('succeeded', anAmountTransaction({}, { amount: 0.5 }))], { outcome: 'unknown' }],
  ])('reads %j', async (body, state) => {
    answers.payments = { body };
    expect(await airtime.enquire(debitReference)).toEqual(state);
  });

  it('reports what was really charged and leaves the comparing to the engine', async () => {
    answers.payments = { body: [aPayment('succeeded', anAmountTransaction({}, { amount: 50.25, currency: 'USD' }))] };
    const charged = { amountMinor: 5025, currency: 'USD' };
    expect(await airtime.enquire(debitReference)).toMatchObject({ outcome: 'paid', charged });
  });

  it.each([
    [[aRefund('succeeded')], { outcome: 'refunded' }],
    [[aRefund('denied'), aRefund('succeeded', { type: 'total' })], { outcome: 'refunded' }],
    [[aRefund('succeeded', { type: 'partial' })], paid],
    [[aRefund('processing')], paid],
    [[aRefund('denied')], paid],
  ])('reads the refunds %j', async (body, state) => {
    answers.refunds = { body };
    expect(await airtime.enquire(debitReference)).toEqual(state);
  });

  it('is unknown for any other answer about payments', async () => {
    const bodies = fc.constantFrom([strange], {}, null, [null], anError(404, 'NOT_FOUND'), aPayment('succeeded'));
    await forAny(anyAnswer(bodies, isEmptyList), 300, async (answer) => {
      answers.payments = answer;
      expect(await airtime.enquire(debitReference)).toEqual({ outcome: 'unknown' });
    });
  });

  it('is unknown for any other answer about refunds', async () => {
    const bodies = fc.constantFrom({}, null, [null], anError(404, 'NOT_FOUND'), aRefund('succeeded'), [
      { refundId: 'x' },
    ]);
    await forAny(anyAnswer(bodies, isEmptyList), 200, async (answer) => {
      answers.refunds = answer;
      expect(await airtime.enquire(debitReference)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s to either question', async (_, answer) => {
    answers.refunds = answer;
    expect(await airtime.enquire(debitReference)).toEqual({ outcome: 'unknown' });
    answers.payments = answer;
    expect(await airtime.enquire(debitReference)).toEqual({ outcome: 'unknown' });
  });
});
