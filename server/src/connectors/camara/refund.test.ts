import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundRequest } from '../../features/payments/core/gateway.ts';
import { anyAnswer, forAny, isEmptyList, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { aPayment, anAmountTransaction, anError, aRefund, debitReference, useScriptedCharging } from './fixtures.ts';

const request: RefundRequest = {
  debit: debitReference,
  refundRequestId: '0b0a7b46-5a4c-4f0b-8a4b-2f6f3f0a9d11',
  amount: debitReference.charge,
};
/** The provider's responses about the payment, its refunds and the sent refund. */
let answers: { payments: ScriptedAnswer; refunds: ScriptedAnswer; refund: ScriptedAnswer };
const { provider, airtime } = await useScriptedCharging();
beforeEach(() => {
  answers = { payments: { body: [aPayment('succeeded')] }, refunds: { body: [] }, refund: { status: 500 } };
  provider.play(({ method, path }) => {
    if (method === 'POST') return answers.refund;
    return path.endsWith('/refunds') ? answers.refunds : answers.payments;
  });
});
const posts = () => provider.seen.filter(({ method }) => method === 'POST');

const isNamed = ({ status, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  return (
    (status === 201 && text.includes('"r-1"')) ||
    (status === 403 && text.includes('"CARRIER_BILLING_REFUND.REFUND_DENIED"')) ||
    (status === 409 && text.includes('"ALREADY_EXISTS"'))
  );
};

describe('a refund of airtime', () => {
  it('is sent once, whole, under its own id', async () => {
    answers.refund = { status: 201, body: aRefund('succeeded') };
    expect(await airtime.refund(request)).toEqual({ outcome: 'refunded' });
    expect(posts()).toHaveLength(1);
    expect(posts()[0]).toMatchObject({
      path: '/carrier-billing-refund/v0/payments/p-1/refunds',
      headers: { authorization: 'Bearer key', 'x-correlator': debitReference.transactionId },
    });
    expect(posts()[0]?.body).toEqual({
      type: 'total',
      amountTransaction: {
        clientCorrelator: request.refundRequestId,
        referenceCode: debitReference.transactionId,
        refundAmount: {},
      },
    });
  });

  const part = { ...request, amount: { amountMinor: 200, currency: 'XAF' } };
  const ofPart = (told: object = {}) => ({
    clientCorrelator: part.refundRequestId,
    referenceCode: debitReference.transactionId,
    refundAmount: { chargingInformation: { amount: 200, currency: 'XAF' } },
    ...told,
  });
  const aPart = (status: string, told: object = {}) =>
    aRefund(status, { type: 'partial', amountTransaction: ofPart(told) });

  it('of a part names its amount', async () => {
    answers.refund = { status: 201, body: aPart('succeeded') };
    expect(await airtime.refund(part)).toEqual({ outcome: 'refunded' });
    expect(posts()[0]?.body).toMatchObject({
      type: 'partial',
      amountTransaction: { refundAmount: { chargingInformation: { amount: 200, currency: 'XAF' } } },
    });
    const another = { chargingInformation: { amount: 100, currency: 'XAF' } };
    answers.refund = { status: 201, body: aPart('succeeded', { refundAmount: another }) };
    expect(await airtime.refund(part)).toEqual({ outcome: 'unknown' });
  });

  it.each([
    ['none', [], 'not-found'],
    ['ours', [aPart('succeeded')], 'refunded'],
    ['ours in process', [aPart('processing')], 'pending'],
    ['ours denied', [aPart('denied')], 'refused'],
    [
      'ours with another amount',
      [aPart('succeeded', { refundAmount: { chargingInformation: { amount: 100, currency: 'XAF' } } })],
      'unknown',
    ],
    ['another of the same amount', [aPart('succeeded', { clientCorrelator: 'another' })], 'not-found'],
    ['one that names no correlator', [aPart('succeeded', { clientCorrelator: undefined })], 'unknown'],
    ['one of the whole', [aRefund('succeeded')], 'refunded'],
  ])('of a part is told by a list of %s', async (_, body, outcome) => {
    answers.refunds = { body };
    expect(await airtime.enquireRefund(part)).toEqual({ outcome });
  });

  it.each([
    [201, aRefund('processing'), 'pending'],
    [201, aRefund('denied'), 'refused'],
    [201, aRefund('paused'), 'unknown'],
    [403, anError(403, 'CARRIER_BILLING_REFUND.REFUND_DENIED'), 'refused'],
    [403, anError(403, 'PERMISSION_DENIED'), 'unknown'],
    [409, anError(409, 'ALREADY_EXISTS'), 'pending'],
    [409, anError(409, 'CONFLICT'), 'unknown'],
    [400, anError(400, 'ALREADY_EXISTS'), 'unknown'],
    [409, anError(409, 'CARRIER_BILLING_REFUND.REFUND_DENIED'), 'unknown'],
    [404, anError(404, 'NOT_FOUND'), 'unknown'],
  ])('answered %i %j is %s', async (status, body, outcome) => {
    answers.refund = { status, body };
    expect(await airtime.refund(request)).toEqual({ outcome });
  });

  const whole = {
    clientCorrelator: request.refundRequestId,
    referenceCode: debitReference.transactionId,
    refundAmount: { chargingInformation: { amount: 500, currency: 'XAF' } },
  };
  it.each([
    ['another payment', { referenceCode: 'another' }],
    ['another refund', { clientCorrelator: 'another' }],
    ['a part of it', { refundAmount: { chargingInformation: { amount: 499, currency: 'XAF' } } }],
    ['another currency', { refundAmount: { chargingInformation: { amount: 500, currency: 'USD' } } }],
  ])('answered with %s is unknown: it is asked about', async (_, told) => {
    answers.refund = { status: 201, body: aRefund('succeeded', { amountTransaction: { ...whole, ...told } }) };
    expect(await airtime.refund(request)).toEqual({ outcome: 'unknown' });
    answers.refund = { status: 201, body: aRefund('succeeded', { amountTransaction: whole }) };
    expect(await airtime.refund(request)).toEqual({ outcome: 'refunded' });
  });

  it.each([
    ['another amount', aPayment('succeeded', anAmountTransaction({}, { amount: 450 }))],
    ['another number', { ...aPayment('succeeded'), paymentId: 'p-2' }],
  ])('of a payment that is told with %s than was booked is unsent', async (_, told) => {
    answers.payments = { body: [told] };
    const debit = { ...debitReference, providerReference: 'p-1' };
    expect(await airtime.refund({ ...request, debit })).toEqual({ outcome: 'unsent' });
    expect(posts()).toHaveLength(0);
  });

  it('of a payment that went back before is refunded, and nothing is sent', async () => {
    answers.refunds = { body: [aRefund('succeeded')] };
    expect(await airtime.refund(request)).toEqual({ outcome: 'refunded' });
    expect(posts()).toHaveLength(0);
  });

  it.each([
    ['cannot be seen', { status: 500 }],
    ['is not there', { body: [] }],
    ['is in process', { body: [aPayment('processing')] }],
    ['was denied', { body: [aPayment('denied')] }],
  ])('of a payment that %s is unsent', async (_, payments) => {
    answers.payments = payments;
    expect(await airtime.refund(request)).toEqual({ outcome: 'unsent' });
    expect(posts()).toHaveLength(0);
  });

  it('is unknown for any other answer', async () => {
    const likely = fc.constantFrom(
      anError(403, 'CARRIER_BILLING_REFUND.REFUND_DENIED'),
      anError(409, 'ALREADY_EXISTS'),
      anError(400, 'INVALID_ARGUMENT'),
      aRefund('succeeded'),
      { refundStatus: 'succeeded' },
    );
    await forAny(anyAnswer(likely, isNamed), 200, async (answer) => {
      answers.refund = answer;
      expect(await airtime.refund(request)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s, and is not sent twice', async (_, answer) => {
    answers.refund = answer;
    expect(await airtime.refund(request)).toEqual({ outcome: 'unknown' });
    expect(posts()).toHaveLength(1);
  });
});

describe('an enquiry after a refund of airtime', () => {
  it.each([
    [[], 'not-found'],
    [[aRefund('succeeded')], 'refunded'],
    [[aRefund('processing')], 'pending'],
    [[aRefund('denied')], 'refused'],
    [[aRefund('denied'), aRefund('processing')], 'pending'],
    [[aRefund('denied'), aRefund('succeeded')], 'refunded'],
    [[aRefund('succeeded', { type: 'partial' })], 'unknown'],
    [[aRefund('paused')], 'unknown'],
    [[aRefund('succeeded', { amountTransaction: { referenceCode: 'another' } })], 'unknown'],
    [[aRefund('succeeded', { amountTransaction: { referenceCode: 'another' } }), aRefund('denied')], 'refused'],
    [
      [
        aRefund('succeeded', {
          amountTransaction: { refundAmount: { chargingInformation: { amount: 1, currency: 'XAF' } } },
        }),
      ],
      'unknown',
    ],
  ])('reads %j as %s', async (body, outcome) => {
    answers.refunds = { body };
    expect(await airtime.enquireRefund(request)).toEqual({ outcome });
    expect(posts()).toHaveLength(0);
  });

  it.each([
    ['cannot be seen', { status: 503 }],
    ['is not there', { body: [] }],
    ['is in process', { body: [aPayment('processing')] }],
  ])('does not say not-found where the payment %s', async (_, payments) => {
    answers.payments = payments;
    expect(await airtime.enquireRefund(request)).toEqual({ outcome: 'unknown' });
  });

  it('is unknown for any other answer', async () => {
    await forAny(
      anyAnswer(fc.constantFrom({}, null, [null], aRefund('succeeded')), isEmptyList),
      200,
      async (answer) => {
        answers.refunds = answer;
        expect(await airtime.enquireRefund(request)).toEqual({ outcome: 'unknown' });
      },
    );
  });
});
