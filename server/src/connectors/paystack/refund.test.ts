import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundRequest } from '../../features/payments/core/gateway.ts';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import { useScriptedProvider, type ScriptedAnswer } from '../testing/scripted-provider.ts';
import { createPaystackCard } from './card.ts';

const transactionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const refundRequestId = '0b0a7b46-5a4c-4f0b-8a4b-2f6f3f0a9d11';
const request: RefundRequest = {
  debit: { transactionId, requestId: 'unused', charge: { amountMinor: 500000, currency: 'NGN' } },
  refundRequestId,
  amount: { amountMinor: 500000, currency: 'NGN' },
};
const enveloped = (data: unknown): ScriptedAnswer => ({ body: { status: true, data } });
const verified = (status: string) => enveloped({ status, reference: transactionId, amount: 500000, currency: 'NGN' });
const ofPart = (told: object = {}) => ({ ...ours('processed'), amount: 200000, ...told });
const ours = (status: string) => ({ status, amount: 500000, transaction: 77, merchant_note: refundRequestId });

let answers: { refund: ScriptedAnswer; list: ScriptedAnswer; verify: ScriptedAnswer };
const provider = await useScriptedProvider();
const card = createPaystackCard({
  baseUrl: provider.url,
  secretKey: 'k',
  currency: 'NGN',
  pageOrigins: [],
  timeoutMs: 1500,
});
beforeEach(() => {
  answers = { refund: { status: 500 }, list: enveloped([]), verify: verified('success') };
  provider.play(({ method, path }) => {
    if (method === 'POST') return answers.refund;
    return path.startsWith('/refund') ? answers.list : answers.verify;
  });
});

describe('a refund', () => {
  it.each([
    ['processed', 'refunded'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['needs-attention', 'needs-attention'],
    ['failed', 'refused'],
  ])('that Paystack calls %s is %s', async (status, outcome) => {
    answers.refund = enveloped({ status, merchant_note: refundRequestId, transaction: { reference: transactionId } });
    expect(await card.refund(request)).toEqual({ outcome });
    expect(provider.seen).toHaveLength(1);
    expect(provider.seen[0]).toMatchObject({
      path: '/refund',
      body: { transaction: transactionId, merchant_note: refundRequestId },
    });
  });

  const done = { status: 'processed', amount: 500000, currency: 'NGN', transaction: { reference: transactionId } };

  it('that the answer itself calls whole is refunded', async () => {
    answers.refund = enveloped(done);
    expect(await card.refund(request)).toEqual({ outcome: 'refunded' });
  });

  it.each([
    ['a part of the charge', { amount: 499999 }],
    ['another currency', { currency: 'USD' }],
    ['another transaction', { transaction: { reference: 'another' } }],
    ['another transaction, by its reference', { transaction_reference: 'another' }],
  ])('that is answered with %s is unknown', async (_, told) => {
    answers.refund = enveloped({ ...done, ...told });
    expect(await card.refund(request)).toEqual({ outcome: 'unknown' });
  });

  const refusal = { status: 400, body: { status: false, message: 'Transaction has been fully reversed' } };

  const part: RefundRequest = { ...request, amount: { amountMinor: 200000, currency: 'NGN' } };

  it('of a part names its amount', async () => {
    answers.refund = enveloped(ofPart());
    expect(await card.refund(part)).toEqual({ outcome: 'refunded' });
    expect(provider.seen.at(-1)?.body).toMatchObject({ transaction: transactionId, amount: 200000, currency: 'NGN' });
    answers.refund = enveloped(ours('processed'));
    expect(await card.refund(part)).toEqual({ outcome: 'unknown' });
  });

  it.each([
    ['ours', ofPart(), 'refunded'],
    ['ours with another amount', ofPart({ amount: 100000 }), 'unknown'],
    ['ours that failed', ofPart({ status: 'failed' }), 'refused'],
    ['another of the same amount', ofPart({ merchant_note: 'r', transaction_reference: transactionId }), 'not-found'],
  ])('of a part is told by a list of %s', async (_, entry, outcome) => {
    answers.list = enveloped([entry]);
    expect(await card.enquireRefund(part)).toEqual({ outcome });
  });

  it('that is refused because there is one already is what the list says', async () => {
    answers.refund = refusal;
    answers.list = enveloped([ours('processed')]);
    expect(await card.refund(request)).toEqual({ outcome: 'refunded' });
  });

  it('that is refused though the list holds none is refused', async () => {
    answers.refund = refusal;
    expect(await card.refund(request)).toEqual({ outcome: 'refused' });
  });

  it('that is refused while the list cannot be read is unknown', async () => {
    answers.refund = refusal;
    answers.list = { status: 503 };
    expect(await card.refund(request)).toEqual({ outcome: 'unknown' });
  });

  it('is unknown for any other answer', async () => {
    const bodies = fc.constantFrom(
      { status: true },
      { status: true, data: { status: 'done' } },
      { status: 'perhaps' },
      {},
    );
    await forAny(anyAnswer(bodies), 200, async (answer) => {
      answers.refund = answer;
      expect(await card.refund(request)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s, and is not sent twice', async (_, answer) => {
    answers.refund = answer;
    expect(await card.refund(request)).toEqual({ outcome: 'unknown' });
    expect(provider.seen).toHaveLength(1);
  });

  it('is unsent when the connection is refused', async () => {
    const settings = { secretKey: 'k', currency: 'NGN', pageOrigins: [] };
    const gone = createPaystackCard({ ...settings, baseUrl: 'http://127.0.0.1:1' });
    expect(await gone.refund(request)).toEqual({ outcome: 'unsent' });
  });
});

describe('an enquiry after a refund', () => {
  it('asks for the refunds of the transaction', async () => {
    answers.list = enveloped([ours('pending')]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'pending' });
    expect(provider.seen[0]?.path).toBe(`/refund?transaction=${transactionId}`);
  });

  it('counts one that a person made for the whole charge', async () => {
    answers.list = enveloped([{ status: 'processed', amount: 500000, transaction_reference: transactionId }]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refunded' });
    answers.list = enveloped([{ status: 'processed', amount: 500000, transaction: transactionId }]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refunded' });
  });

  it.each([
    ['of another transaction', { status: 'processed', amount: 500000, transaction: { reference: 'another' } }],
    ['of a part of the charge', { status: 'processed', amount: 100, transaction: { reference: transactionId } }],
    ['by a number that says nothing', { status: 'processed', amount: 500000, transaction: 12 }],
    ['that a person tried and failed', { status: 'failed', amount: 500000, transaction: { reference: transactionId } }],
  ])('does not count one %s', async (_, entry) => {
    answers.list = enveloped([entry]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'not-found' });
  });

  it('does not take less than the charge for the whole of it, though it stands under our note, nor sends another beside it', async () => {
    answers.list = enveloped([{ ...ours('processed'), amount: 100 }]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'unknown' });
    answers.list = enveloped([{ ...ours('processed'), currency: 'USD' }]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'unknown' });
    answers.verify = verified('reversed');
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refunded' });
  });

  it('counts the whole of another amount that was really charged', async () => {
    answers.list = enveloped([{ ...ours('processed'), amount: 400000, currency: 'NGN' }]);
    answers.verify = enveloped({ status: 'success', reference: transactionId, amount: 400000, currency: 'NGN' });
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refunded' });
  });

  it('lets money that went back outweigh a try that failed', async () => {
    answers.list = enveloped([ours('failed'), ours('processed')]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refunded' });
    answers.list = enveloped([ours('failed'), ours('processing')]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'pending' });
    answers.list = enveloped([ours('failed')]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refused' });
  });

  it('reads the others where one of the list is not understood, and never takes that for an end', async () => {
    const strange = { status: 'awaiting-moon', amount: 500000, transaction: { reference: 'another' } };
    answers.list = enveloped([strange, { status: {} }, null, ours('processed')]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refunded' });
    answers.list = enveloped([ours('awaiting-moon'), ours('failed')]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'unknown' });
    answers.list = enveloped([ours('Needs_Attention')]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'needs-attention' });
  });

  it('says that one of ours waits for somebody, unless the money is on its way', async () => {
    answers.list = enveloped([ours('failed'), ours('needs-attention')]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'needs-attention' });
    answers.list = enveloped([ours('needs-attention'), ours('processed')]);
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refunded' });
  });

  it('reports not-found only when the charge is still paid', async () => {
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'not-found' });
    answers.verify = verified('reversed');
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'refunded' });
    answers.verify = { status: 503 };
    expect(await card.enquireRefund(request)).toEqual({ outcome: 'unknown' });
  });

  it('is unknown when the list is any other answer', async () => {
    const bodies = fc.constantFrom({ status: true, data: {} }, { status: true, data: [{ status: 'x' }] }, { data: [] });
    await forAny(anyAnswer(bodies), 200, async (answer) => {
      answers.list = answer;
      expect(await card.enquireRefund(request)).toEqual({ outcome: 'unknown' });
    });
  });
});
