import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { aTransaction, anError, debitRequest, failedState, pendingState, useScriptedWallet } from './fixtures.ts';
import { createGsmaWallet } from './wallet.ts';

const { provider, wallet } = await useScriptedWallet();

const words = fc.record({
  errorCategory: fc.constantFrom('businessRule', 'identification', 'authorisation', 'internal', 'validation'),
  errorCode: fc.constantFrom('identifierError', 'insufficientFunds', 'requestDeclined', 'requestExpired', 'toString'),
  errorParameters: fc.constantFrom(
    undefined,
    [],
    [{ key: 'reason', value: 'locked' }],
    [{ key: 'reason', value: 'wrongPin' }],
    [{ key: 'reason', value: 'no' }],
  ),
});
const states = fc.record({
  status: fc.constantFrom('pending', 'completed', 'failed', 'pend', 'constructor', ''),
  serverCorrelationId: fc.constantFrom('s-1', '', '..', 'a/b', 7.5),
  objectReference: fc.constantFrom('', 't-1'),
  error: fc.option(words, { nil: undefined }),
});

/** The answers that the operator profile names, loosely: what is left must all be unknown. */
const isNamed = ({ status, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  const says = (category: string, word: string) => text.includes(`"${category}"`) && text.includes(`"${word}"`);
  return [
    status === 404 && says('identification', 'identifierError'),
    status === 400 && says('businessRule', 'insufficientFunds'),
    status === 400 && says('businessRule', 'requestDeclined'),
    status === 401 && (says('authorisation', 'locked') || says('authorisation', 'wrongPin')),
    status === 201 && text.includes('"t-1"'),
    status === 202,
  ].includes(true);
};

const isUnderstood = (state: {
  status: string;
  serverCorrelationId: unknown;
  objectReference: string;
  error?: object;
}) =>
  state.serverCorrelationId === 's-1' &&
  (state.status === 'pending' ||
    (state.status === 'completed' && state.objectReference === 't-1') ||
    (state.status === 'failed' && JSON.stringify(state.error)?.includes('"businessRule"')));

describe('a debit', () => {
  it('is sent as the operator profile says [A31]', async () => {
    provider.play({ status: 202, body: pendingState });
    expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'accepted', providerReference: '/requeststates/s-1' });
    expect(provider.seen).toHaveLength(1);
    expect(provider.seen[0]).toMatchObject({
      method: 'POST',
      path: '/transactions/type/merchantpay',
      headers: {
        'x-api-key': 'key',
        'x-correlationid': debitRequest.requestId,
        'x-callback-url': 'http://127.0.0.1:4600/hook',
        'x-date': '2026-11-21T10:00:00.000Z',
      },
      body: {
        amount: '5000',
        currency: 'XAF',
        debitParty: [{ key: 'msisdn', value: '+242050000001' }],
        creditParty: [{ key: 'accountid', value: 'LISOLO-PORTAL' }],
        requestingOrganisationTransactionReference: debitRequest.transactionId,
        descriptionText: 'Lisolo',
        requestDate: '2026-11-21T10:00:00.000Z',
      },
    });
  });

  it.each([
    [404, anError('identification', 'identifierError'), 'not-mobile-money-user'],
    [400, anError('businessRule', 'insufficientFunds'), 'balance-too-low'],
    [400, anError('businessRule', 'requestDeclined'), 'payer-not-allowed'],
    [401, anError('authorisation', 'authorisationError', 'locked'), 'wallet-locked'],
    [401, anError('authorisation', 'authorisationError', 'wrongPin'), 'wrong-pin'],
    [202, failedState(anError('businessRule', 'requestDeclined')), 'declined-by-customer'],
    [202, failedState(anError('businessRule', 'requestExpired')), 'prompt-expired'],
  ])('answered %i %j is declined: %s', async (status, body, reason) => {
    provider.play({ status, body });
    expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'declined', reason });
  });

  it('is unknown for any status with any body that the profile does not name', async () => {
    const answers = anyAnswer(fc.oneof(words, states, fc.constant(aTransaction))).filter((answer) => !isNamed(answer));
    await forAny(answers, 400, async (answer) => {
      provider.play(answer);
      expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'unknown' });
    });
  });

  it('is accepted or declined on a 202 only by a request state that is understood whole', async () => {
    await forAny(
      states.filter((state) => !isUnderstood(state)),
      200,
      async (body) => {
        provider.play({ status: 202, body });
        expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'unknown' });
      },
    );
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    provider.play(answer);
    expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'unknown' });
    expect(provider.seen).toHaveLength(1);
  });

  it('is unsent when nothing can be sent: no payer, an unlisted currency, a refused connection', async () => {
    provider.play({ status: 202, body: pendingState });
    expect(await wallet.debit({ ...debitRequest, payer: undefined })).toEqual({ outcome: 'unsent' });
    expect(await wallet.debit({ ...debitRequest, charge: { amountMinor: 1, currency: 'CFA' } })).toEqual({
      outcome: 'unsent',
    });
    expect(provider.seen).toHaveLength(0);
    const gone = createGsmaWallet({ baseUrl: 'http://127.0.0.1:1', apiKey: '', merchantAccount: '', callbackUrl: '' });
    expect(await gone.debit(debitRequest)).toEqual({ outcome: 'unsent' });
  });
});

describe('a debit with the PIN of the wallet', () => {
  const withPin = { ...debitRequest, pin: '1234' };

  it('carries the PIN in its own header alone, and is paid by the transaction that answers it', async () => {
    provider.play({ status: 201, body: aTransaction });
    expect(await wallet.debit(withPin)).toEqual({ outcome: 'paid', providerReference: 't-1' });
    expect(provider.seen).toHaveLength(1);
    const { headers, body, path } = provider.seen[0]!;
    expect(headers).toMatchObject({ 'x-user-credential-1': '1234', 'x-correlationid': debitRequest.requestId });
    const others = Object.entries(headers).filter(([name]) => name !== 'x-user-credential-1');
    expect(JSON.stringify([others, body, path])).not.toContain('1234');
  });

  it('differs from one without in nothing else: that has no such header', async () => {
    provider.play({ status: 201, body: aTransaction });
    await wallet.debit(withPin);
    const sent = provider.seen[0]?.body;
    provider.play({ status: 202, body: pendingState });
    await wallet.debit(debitRequest);
    expect(provider.seen[0]?.body).toEqual(sent);
    expect(provider.seen[0]?.headers).not.toHaveProperty('x-user-credential-1');
  });

  it.each([
    ['another reference of ours', { requestingOrganisationTransactionReference: '01ARZ3NDEKTSV4RRFFQ69G5FAW' }],
    ['another payee', { creditParty: [{ key: 'accountid', value: 'SOMEBODY' }] }],
    ['another amount', { amount: '4999' }],
    ['another currency', { amount: '50.00', currency: 'USD' }],
    ['a status that is not completed', { transactionStatus: 'pending' }],
    ['a reversal', { transactionStatus: 'reversed' }],
    ['no reference of its own', { transactionReference: '' }],
  ])('answered by a transaction with %s is unknown, and the enquiry decides', async (_, change) => {
    provider.play({ status: 201, body: { ...aTransaction, ...change } });
    expect(await wallet.debit(withPin)).toEqual({ outcome: 'unknown' });
  });

  it.each(['', '12 34', '1234\r\nx-api-key: other', '12é4', 'abcd'])(
    'is unsent with %j, which is no PIN',
    async (pin) => {
      provider.play({ status: 201, body: aTransaction });
      expect(await wallet.debit({ ...debitRequest, pin })).toEqual({ outcome: 'unsent' });
      expect(provider.seen).toHaveLength(0);
    },
  );
});
