import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundRequest } from '../../features/payments/core/gateway.ts';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { codes, debitReference, paidState, refundedBody, refused, useScriptedAirtel, stateOf } from './fixtures.ts';

const refund: RefundRequest = {
  debit: { ...debitReference, providerReference: 'MP1' },
  refundRequestId: '0b0a7b46-5a4c-4f0b-8a4b-2f6f3f0a9d11',
  amount: debitReference.charge,
};
const unnamed: RefundRequest = { ...refund, debit: debitReference };

/** Airtel's responses about the payment and the sent refund. */
let answers: { debit: ScriptedAnswer; refund: ScriptedAnswer };
const airtel = await useScriptedAirtel();
beforeEach(() => {
  answers = { debit: { body: paidState() }, refund: { body: refundedBody } };
  airtel.play(({ method }) => (method === 'POST' ? answers.refund : answers.debit));
});
const posts = () => airtel.seen().filter(({ method }) => method === 'POST');

const isNamed = ({ status = 0, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  const isRead = status === 200 || (status >= 400 && status < 500 && status !== 401);
  return isRead && /"SUCCESS"|ESB000041|DP00800001010/.test(text);
};

describe('a refund', () => {
  it('is sent once, by the reference of the provider, under a token', async () => {
    expect(await airtel.wallet.refund(refund)).toEqual({ outcome: 'refunded' });
    expect(airtel.seen()).toHaveLength(1);
    expect(airtel.seen()[0]).toMatchObject({
      method: 'POST',
      path: '/standard/v1/payments/refund',
      headers: { authorization: 'Bearer token', 'x-country': 'CG', 'x-currency': 'XAF' },
    });
    expect(airtel.seen()[0]?.body).toEqual({ transaction: { airtel_money_id: 'MP1' } });
  });

  it('asks for that reference where it is not known', async () => {
    answers.debit = { body: paidState({ airtel_money_id: 'MP2' }) };
    answers.refund = { body: { ...refundedBody, data: { transaction: { status: 'SUCCESS' } } } };
    expect(await airtel.wallet.refund(unnamed)).toEqual({ outcome: 'refunded' });
    expect(posts()).toMatchObject([{ body: { transaction: { airtel_money_id: 'MP2' } } }]);
  });

  it.each<[string, ScriptedAnswer]>([
    ['pending', { body: stateOf('TIP') }],
    ['failed', { body: stateOf('TF') }],
    ['not found', { body: codes('ESB000045', '', false) }],
    ['in doubt', { status: 500 }],
    ['of another amount', { body: paidState({ amount: 4500 }) }],
  ])('of a debit that is %s is unsent', async (_, debit) => {
    answers.debit = debit;
    expect(await airtel.wallet.refund(unnamed)).toEqual({ outcome: 'unsent' });
    expect(posts()).toEqual([]);
  });

  it.each([200, 400, 409])('of a payment that was given back before is refunded (%i)', async (status) => {
    answers.refund = { status, body: codes('ESB000041', '', false) };
    expect(await airtel.wallet.refund(refund)).toEqual({ outcome: 'refunded' });
  });

  it.each([
    ['another payment', { airtel_money_id: 'MP2' }],
    ['a part of it', { amount: 4999 }],
    ['another currency', { currency: 'USD' }],
    ['an amount that cannot be read', { amount: 'all' }],
  ])('answered with %s is unknown, whatever is said of it: it is asked about', async (_, told) => {
    const whole = { airtel_money_id: 'MP1', amount: '5000', currency: 'XAF' };
    const answer = (words: object, more: object) => ({
      body: { data: { transaction: { status: 'SUCCESS', ...whole, ...more } }, ...words },
    });
    for (const [words, outcome] of [
      [codes('ESB000010', 'DP00800001001', true), 'refunded'],
      [codes('ESB000041', '', false), 'refunded'],
      [refused('DP00800001010'), 'refused'],
    ] as const) {
      answers.refund = answer(words, told);
      expect(await airtel.wallet.refund(refund)).toEqual({ outcome: 'unknown' });
      answers.refund = answer(words, {});
      expect(await airtel.wallet.refund(refund)).toEqual({ outcome });
    }
  });

  it('is refused by the definite word', async () => {
    answers.refund = { body: refused('DP00800001010') };
    expect(await airtel.wallet.refund(refund)).toEqual({ outcome: 'refused' });
  });

  it.each([
    ['another status', { ...refundedBody, data: { transaction: { status: 'PENDING' } } }],
    ['no word of the transaction', codes('ESB000010', 'DP00800001001', true)],
    ['a failure', { ...refundedBody, ...codes('ESB000011', '', false) }],
    ['an ambiguous code', { ...refundedBody, ...codes('ESB000008', '', true) }],
    ['a refusal beside an ambiguous code', codes('ESB000001', 'DP00800001010', false)],
  ])('is unknown where the answer has %s', async (_, body) => {
    answers.refund = { body };
    expect(await airtel.wallet.refund(refund)).toEqual({ outcome: 'unknown' });
  });

  it('is unknown for any other answer', async () => {
    const likely = fc.constantFrom(refundedBody, refused('DP00800001010'), refused('DP00800001008'), paidState());
    await forAny(anyAnswer(likely, isNamed), 200, async (answer) => {
      answers.refund = answer;
      expect(await airtel.wallet.refund(refund)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    answers.refund = answer;
    expect(await airtel.wallet.refund(refund)).toEqual({ outcome: 'unknown' });
    expect(posts()).toHaveLength(1);
  });
});

describe('an enquiry after a refund', () => {
  it('sends it again, since Airtel gives no other way to ask and no payment back twice', async () => {
    answers.refund = { body: codes('ESB000041', '', false) };
    expect(await airtel.wallet.enquireRefund(refund)).toEqual({ outcome: 'refunded' });
    expect(posts()).toMatchObject([{ path: '/standard/v1/payments/refund' }]);
  });

  it('reports refused for the definite code, and unknown for ambiguous ones', async () => {
    answers.refund = { body: refused('DP00800001010') };
    expect(await airtel.wallet.enquireRefund(refund)).toEqual({ outcome: 'refused' });
    answers.refund = { status: 500 };
    expect(await airtel.wallet.enquireRefund(refund)).toEqual({ outcome: 'unknown' });
  });

  it('is unknown when it cannot be sent, which proves nothing about the earlier refund', async () => {
    answers.debit = { status: 500 };
    expect(await airtel.wallet.enquireRefund(unnamed)).toEqual({ outcome: 'unknown' });
    expect(posts()).toEqual([]);
  });
});
