import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundRequest } from '../../features/payments/core/gateway.ts';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { codeOf, completed, debitReference, useScriptedMpesa, stateOf } from './fixtures.ts';

const refund: RefundRequest = {
  debit: debitReference,
  refundRequestId: '0b0a7b46-5a4c-4f0b-8a4b-2f6f3f0a9d11',
  amount: debitReference.charge,
};

/** M-Pesa's responses about the debit and the sent reversal. */
let answers: { debit: ScriptedAnswer; reversal: ScriptedAnswer };
const mpesa = await useScriptedMpesa();
beforeEach(() => {
  answers = { debit: { body: completed() }, reversal: { body: codeOf('INS-0') } };
  mpesa.play(({ method }) => (method === 'PUT' ? answers.reversal : answers.debit));
});
const puts = () => mpesa.seen().filter(({ method }) => method === 'PUT');

const isNamed = ({ status = 0, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  const isRead = status === 200 || status === 201 || (status >= 400 && status < 500);
  return isRead && /"INS-(0|6|10)"/.test(text);
};

describe('a refund', () => {
  it('is sent once, whole, under its own id', async () => {
    expect(await mpesa.wallet.refund(refund)).toEqual({ outcome: 'refunded' });
    expect(puts()).toHaveLength(1);
    expect(puts()[0]?.path).toBe('/ipg/v2/lisoloCOG/reversal/');
    expect(puts()[0]?.body).toEqual({
      input_TransactionID: 'MP1',
      input_ReversalAmount: '5000',
      input_Country: 'COG',
      input_ServiceProviderCode: '000000',
      input_ThirdPartyConversationID: refund.refundRequestId,
    });
  });

  it.each([
    [201, 'INS-0', 'refunded'],
    [409, 'INS-10', 'pending'],
    [201, 'INS-6', 'refused'],
    [400, 'INS-6', 'refused'],
    [401, 'INS-6', 'refused'],
    [400, 'INS-0', 'unknown'],
    [401, 'INS-10', 'unknown'],
    [500, 'INS-10', 'unknown'],
    [500, 'INS-6', 'unknown'],
    [400, 'INS-5', 'unknown'],
    [400, 'INS-2006', 'unknown'],
    [400, 'INS-18', 'unknown'],
    [503, 'INS-16', 'unknown'],
  ])('answered %i %s is %s', async (status, code, outcome) => {
    answers.reversal = { status, body: codeOf(code) };
    expect(await mpesa.wallet.refund(refund)).toEqual({ outcome });
  });

  it.each([
    [201, 'INS-0', 'refunded'],
    [409, 'INS-10', 'pending'],
    [400, 'INS-6', 'refused'],
  ])('answered %i %s under the id of another call is unknown', async (status, code, outcome) => {
    const under = (id: string) => ({ status, body: { ...codeOf(code), output_ThirdPartyConversationID: id } });
    answers.reversal = under('another');
    expect(await mpesa.wallet.refund(refund)).toEqual({ outcome: 'unknown' });
    answers.reversal = under(refund.refundRequestId);
    expect(await mpesa.wallet.refund(refund)).toEqual({ outcome });
  });

  it.each([
    ['another amount', { output_Amount: '4500' }],
    ['another currency', { output_Currency: 'USD' }],
    ['another number', { output_TransactionID: 'MP2' }],
  ])('of a debit that is told with %s than was booked is unsent', async (_, told) => {
    const booked = { ...refund, debit: { ...refund.debit, providerReference: 'MP1' } };
    answers.debit = { body: completed(told) };
    expect(await mpesa.wallet.refund(booked)).toEqual({ outcome: 'unsent' });
    expect(puts()).toEqual([]);
    answers.debit = { body: completed() };
    expect(await mpesa.wallet.refund(booked)).toEqual({ outcome: 'refunded' });
  });

  it('of a debit that was reversed before is refunded, and nothing is sent', async () => {
    answers.debit = { body: stateOf('Reversed') };
    expect(await mpesa.wallet.refund(refund)).toEqual({ outcome: 'refunded' });
    expect(puts()).toEqual([]);
  });

  it.each<[string, ScriptedAnswer]>([
    ['pending', { body: stateOf('Pending') }],
    ['failed', { body: stateOf('Failed') }],
    ['not found', { status: 400, body: codeOf('INS-14') }],
    ['in doubt', { status: 500 }],
  ])('of a debit that is %s is unsent', async (_, debit) => {
    answers.debit = debit;
    expect(await mpesa.wallet.refund(refund)).toEqual({ outcome: 'unsent' });
    expect(puts()).toEqual([]);
  });

  it('is unknown for any other answer', async () => {
    const likely = fc.constantFrom(codeOf('INS-0'), codeOf('INS-6'), codeOf('INS-1'), completed());
    await forAny(anyAnswer(likely, isNamed), 200, async (answer) => {
      answers.reversal = answer;
      expect(await mpesa.wallet.refund(refund)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    answers.reversal = answer;
    expect(await mpesa.wallet.refund(refund)).toEqual({ outcome: 'unknown' });
    expect(puts()).toHaveLength(1);
  });
});

describe('an enquiry after a refund', () => {
  it.each<[string, ScriptedAnswer, string]>([
    ['reversed', { body: stateOf('Reversed') }, 'refunded'],
    ['still completed', { body: completed() }, 'not-found'],
    ['in doubt', { status: 500 }, 'unknown'],
    ['pending', { body: stateOf('Pending') }, 'unknown'],
    ['not found', { status: 400, body: codeOf('INS-14') }, 'unknown'],
  ])('of a debit that is %s sends nothing and says so', async (_, debit, outcome) => {
    answers.debit = debit;
    expect(await mpesa.wallet.enquireRefund(refund)).toEqual({ outcome });
    expect(puts()).toEqual([]);
  });
});
