import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundRequest } from '../../features/payments/core/gateway.ts';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { aTransaction, debitReference, useScriptedWallet } from './fixtures.ts';

const refund: RefundRequest = {
  debit: { ...debitReference, providerReference: 't-1' },
  refundRequestId: '0b0a7b46-5a4c-4f0b-8a4b-2f6f3f0a9d11',
  amount: debitReference.charge,
};
const debited = aTransaction;
const reversed = { ...debited, transactionStatus: 'reversed' };
const notFound = { status: 404, body: { errorCategory: 'identification', errorCode: 'identifierError' } };
const rule = (errorCode: string) => ({ errorCategory: 'businessRule', errorCode });
const state = (status: string, more: object = {}) => ({ serverCorrelationId: 'r-1', status, ...more });

/** The provider's responses about the debit, the sent reversal and its request state. */
let answers: { debit: ScriptedAnswer; reversal: ScriptedAnswer; response: ScriptedAnswer; state: ScriptedAnswer };

const { provider, wallet } = await useScriptedWallet();
beforeEach(() => {
  answers = { debit: { body: debited }, reversal: { status: 500 }, response: notFound, state: { status: 500 } };
  provider.play(({ path }) => {
    if (path.endsWith('/reversals')) return answers.reversal;
    if (path.startsWith('/transactions/')) return answers.debit;
    return path.startsWith('/responses/') ? answers.response : answers.state;
  });
});
const posts = () => provider.seen.filter(({ method }) => method === 'POST');

const isNamed = ({ status, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  return (status === 201 && text.includes('"completed"')) || (status === 400 && text.includes('"requestDeclined"'));
};

const aReversal = (told: object = {}) => ({
  transactionReference: 'r-9',
  transactionStatus: 'completed',
  originalTransactionReference: 't-1',
  amount: '2000',
  currency: 'XAF',
  ...told,
});

describe('a refund', () => {
  it('is sent once, whole, under its own id', async () => {
    answers.reversal = { status: 201, body: { transactionReference: 'r-1', transactionStatus: 'completed' } };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'refunded' });
    expect(posts()).toHaveLength(1);
    expect(posts()[0]).toMatchObject({
      path: '/transactions/t-1/reversals',
      headers: { 'x-correlationid': refund.refundRequestId },
      body: {
        type: 'reversal',
        amount: '5000',
        currency: 'XAF',
        requestingOrganisationTransactionReference: refund.debit.transactionId,
      },
    });
  });

  it.each([
    ['a part of it', { amount: '4999' }],
    ['another currency', { currency: 'USD' }],
    ['the reversal of another debit', { originalTransactionReference: 't-2' }],
    ['an amount that cannot be read', { amount: 'all' }],
  ])('answered with %s is unknown: only the debit itself, seen as reversed, settles it', async (_, told) => {
    const whole = { amount: '5000.00', currency: 'XAF', originalTransactionReference: 't-1' };
    const done = { transactionReference: 'r-1', transactionStatus: 'completed', ...whole };
    answers.reversal = { status: 201, body: { ...done, ...told } };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'unknown' });
    answers.reversal = { status: 201, body: done };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'refunded' });
  });

  const part: RefundRequest = { ...refund, amount: { amountMinor: 2000, currency: 'XAF' } };
  it('of a part names its amount', async () => {
    answers.reversal = { status: 201, body: aReversal() };
    expect(await wallet.refund(part)).toEqual({ outcome: 'refunded' });
    expect(posts()[0]?.body).toMatchObject({ type: 'reversal', amount: '2000', currency: 'XAF' });
    answers.reversal = { status: 201, body: aReversal({ amount: '5000' }) };
    expect(await wallet.refund(part)).toEqual({ outcome: 'unknown' });
  });

  it.each([
    ['names it', {}, 'refunded'],
    ['names another amount', { amount: '1000' }, 'pending'],
    ['names another debit', { originalTransactionReference: 't-2' }, 'pending'],
  ])('of a part is told by its own transaction, which %s', async (_, told, outcome) => {
    provider.play(({ path }) => {
      if (path.startsWith('/responses/')) return { body: { link: '/transactions/r-9' } };
      return { body: path === '/transactions/r-9' ? aReversal(told) : debited };
    });
    expect(await wallet.enquireRefund(part)).toEqual({ outcome });
  });

  it('is pending on a 202 until the debit is seen as reversed', async () => {
    answers.reversal = { status: 202, body: state('pending') };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'pending' });
    answers.reversal = { status: 202, body: state('completed', { objectReference: 'r-9' }) };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'pending' });
  });

  it('is refused by the definite words', async () => {
    answers.reversal = { status: 400, body: rule('requestDeclined') };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'refused' });
    answers.reversal = { status: 202, body: state('failed', { error: rule('requestDeclined') }) };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'refused' });
  });

  it('of a debit that was reversed before is refunded, and nothing is sent', async () => {
    answers.debit = { body: reversed };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'refunded' });
    expect(posts()).toHaveLength(0);
  });

  it('of a debit that cannot be seen as paid is unsent', async () => {
    answers.debit = { status: 500 };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'unsent' });
    answers.debit = { body: { ...debited, requestingOrganisationTransactionReference: 'other' } };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'unsent' });
    expect(posts()).toHaveLength(0);
  });

  it.each([{ amount: '4500' }, { currency: 'USD' }])('of a debit that is told with %j is unsent', async (told) => {
    answers.debit = { body: { ...debited, ...told } };
    expect(await wallet.refund(refund)).toEqual({ outcome: 'unsent' });
    expect(posts()).toHaveLength(0);
  });

  it('is unknown for any other answer', async () => {
    const likely = fc.constantFrom(
      rule('requestDeclined'),
      rule('duplicateRequest'),
      state('failed', { error: rule('x') }),
      debited,
    );
    await forAny(anyAnswer(likely, isNamed), 200, async (answer) => {
      answers.reversal = answer;
      expect(await wallet.refund(refund)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    answers.reversal = answer;
    expect(await wallet.refund(refund)).toEqual({ outcome: 'unknown' });
    expect(posts()).toHaveLength(1);
  });
});

describe('an enquiry after a refund', () => {
  const link = { body: { link: '/requeststates/r-1' } };

  it('reports refunded once the debit is reversed, whatever the request says', async () => {
    answers.debit = { body: reversed };
    for (const response of [notFound, link, { status: 500 }, { body: { link: '/transactions/r-1' } }]) {
      answers.response = response;
      expect(await wallet.enquireRefund(refund)).toEqual({ outcome: 'refunded' });
    }
  });

  it('reports not-found when the provider knows no such request and the debit stands', async () => {
    expect(await wallet.enquireRefund(refund)).toEqual({ outcome: 'not-found' });
  });

  it('does not report not-found when the debit itself cannot be seen', async () => {
    answers.debit = { status: 503 };
    expect(await wallet.enquireRefund(refund)).toEqual({ outcome: 'unknown' });
  });

  it.each([
    ['pending', {}, 'pending'],
    ['completed', { objectReference: 'r-9' }, 'pending'],
    ['failed', { error: rule('requestDeclined') }, 'refused'],
    ['failed', { error: rule('genericError') }, 'unknown'],
  ])('says for a request that is %s %j: %s', async (status, more, outcome) => {
    answers.response = link;
    answers.state = { body: state(status, more) };
    expect(await wallet.enquireRefund(refund)).toEqual({ outcome });
  });
});
