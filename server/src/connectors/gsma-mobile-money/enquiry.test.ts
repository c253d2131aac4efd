import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import {
  aTransaction,
  anError,
  completedState,
  debitReference,
  failedState,
  pendingState,
  useScriptedWallet,
} from './fixtures.ts';

const { provider, wallet } = await useScriptedWallet();

/** Answers each path by the first row whose beginning fits; anything else is a 500. */
const playPaths = (rows: Record<string, ScriptedAnswer>) =>
  provider.play(({ path }) => Object.entries(rows).find(([start]) => path.startsWith(start))?.[1] ?? { status: 500 });

const isNamed = ({ status, body }: ScriptedAnswer) =>
  status === 404 &&
  JSON.stringify(body)?.includes('"identification"') &&
  JSON.stringify(body).includes('"identifierError"');

const { requestId } = debitReference;

describe('an enquiry', () => {
  const link = { body: { link: '/requeststates/s-1' } };

  it('finds a debit by our request id when the answer was lost', async () => {
    playPaths({ [`/responses/${requestId}`]: link, '/requeststates/s-1': { body: pendingState } });
    expect(await wallet.enquire(debitReference)).toEqual({
      outcome: 'pending',
      providerReference: '/requeststates/s-1',
    });
  });

  it('finds a debit with a PIN by our request id: the link names its transaction', async () => {
    playPaths({
      [`/responses/${requestId}`]: { body: { link: '/transactions/t-1' } },
      '/transactions/t-1': { body: aTransaction },
    });
    const charged = { amountMinor: 5000, currency: 'XAF' };
    expect(await wallet.enquire(debitReference)).toEqual({ outcome: 'paid', providerReference: 't-1', charged });
  });

  it('verifies the transaction of a completed request, and finds it again by either reference', async () => {
    playPaths({
      '/responses/': link,
      '/requeststates/s-1': { body: completedState },
      '/transactions/t-1': { body: aTransaction },
    });
    const paid = { outcome: 'paid', providerReference: 't-1', charged: { amountMinor: 5000, currency: 'XAF' } };
    expect(await wallet.enquire(debitReference)).toEqual(paid);
    expect(await wallet.enquire({ ...debitReference, providerReference: '/requeststates/s-1' })).toEqual(paid);
    expect(await wallet.enquire({ ...debitReference, providerReference: 't-1' })).toEqual(paid);
    expect(provider.seen.map(({ path }) => path)).toEqual([
      `/responses/${requestId}`,
      '/requeststates/s-1',
      '/transactions/t-1',
      '/requeststates/s-1',
      '/transactions/t-1',
      '/transactions/t-1',
    ]);
  });

  it('reports what was really charged and leaves the comparing to the engine', async () => {
    playPaths({ '/transactions/t-1': { body: { ...aTransaction, amount: '50.00', currency: 'USD' } } });
    const charged = { amountMinor: 5000, currency: 'USD' };
    expect(await wallet.enquire({ ...debitReference, providerReference: 't-1' })).toMatchObject({
      outcome: 'paid',
      charged,
    });
  });

  it.each([
    ['another reference of ours', { requestingOrganisationTransactionReference: '01ARZ3NDEKTSV4RRFFQ69G5FAW' }],
    ['another payee', { creditParty: [{ key: 'accountid', value: 'SOMEBODY' }] }],
    ['another transaction', { transactionReference: 't-2' }],
    ['a status that is not completed', { transactionStatus: 'failed' }],
    ['an amount that means a thousand or one', { amount: '5.000' }],
    ['a fraction of a franc', { amount: '4999.5' }],
    ['a currency that is not ISO', { currency: 'CFA' }],
  ])('does not count a transaction with %s as paid', async (_, change) => {
    playPaths({ '/transactions/t-1': { body: { ...aTransaction, ...change } } });
    expect(await wallet.enquire({ ...debitReference, providerReference: 't-1' })).toEqual({ outcome: 'unknown' });
  });

  it('reports refunded for a reversed transaction of ours', async () => {
    playPaths({ '/transactions/t-1': { body: { ...aTransaction, transactionStatus: 'reversed' } } });
    expect(await wallet.enquire({ ...debitReference, providerReference: 't-1' })).toEqual({ outcome: 'refunded' });
  });

  it('does not take the state of another request for ours', async () => {
    playPaths({ '/requeststates/s-1': { body: { ...pendingState, serverCorrelationId: 's-2' } } });
    const asked = { ...debitReference, providerReference: '/requeststates/s-1' };
    expect(await wallet.enquire(asked)).toEqual({ outcome: 'unknown' });
  });

  it.each([
    ['requestDeclined', 'declined-by-customer'],
    ['requestExpired', 'prompt-expired'],
    ['insufficientFunds', 'balance-too-low'],
  ])('says why a request failed: %s is %s', async (code, reason) => {
    playPaths({ '/requeststates/s-1': { body: failedState(anError('businessRule', code)) } });
    const asked = { ...debitReference, providerReference: '/requeststates/s-1' };
    expect(await wallet.enquire(asked)).toEqual({ outcome: 'declined', reason });
  });

  it('reports not-found only for the words that mean it, at the look-up by our request id', async () => {
    playPaths({ '/responses/': { status: 404, body: anError('identification', 'identifierError') } });
    expect(await wallet.enquire(debitReference)).toEqual({ outcome: 'not-found' });
    const known = { ...debitReference, providerReference: '/requeststates/s-1' };
    playPaths({ '/requeststates/': { status: 404, body: anError('identification', 'identifierError') } });
    expect(await wallet.enquire(known)).toEqual({ outcome: 'unknown' });
  });

  const errors = fc.record({
    errorCategory: fc.constantFrom('businessRule', 'identification', 'internal'),
    errorCode: fc.constantFrom('identifierError', 'genericError', 'requestDeclined'),
  });
  const links = fc.record({
    link: fc.constantFrom(
      '',
      '/requeststates/',
      '/requeststates/..',
      '/elsewhere/s-1',
      's-1',
      '//evil.example/x',
      7,
      null,
    ),
  });

  it('is unknown for any other answer of the look-up, and follows no address in it', async () => {
    await forAny(anyAnswer(fc.oneof(errors, links), isNamed), 300, async (answer) => {
      provider.play(answer);
      expect(await wallet.enquire(debitReference)).toEqual({ outcome: 'unknown' });
      expect(provider.seen).toHaveLength(1);
    });
  });

  it('is unknown for any other answer about the request or the transaction', async () => {
    const likely = fc.oneof(
      errors,
      fc.constantFrom({ ...completedState, serverCorrelationId: 's-2' }, failedState(anError('internal', 'x'))),
    );
    for (const providerReference of ['/requeststates/s-1', 't-1']) {
      await forAny(anyAnswer(likely), 150, async (answer) => {
        provider.play(answer);
        expect(await wallet.enquire({ ...debitReference, providerReference })).toEqual({ outcome: 'unknown' });
      });
    }
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    provider.play(answer);
    expect(await wallet.enquire(debitReference)).toEqual({ outcome: 'unknown' });
  });
});
