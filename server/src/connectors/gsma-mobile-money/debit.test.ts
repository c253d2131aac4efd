import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentMethod } from '../../features/payments/gateway.ts';
import { anyAnswer, mute } from '../testing-any-answer.ts';
import type { ScriptedAnswer, ScriptedProvider } from '../testing-scripted-provider.ts';
import { anError, debitRequest, failedState, pendingState, startScriptedWallet } from './fixtures.ts';
import { createGsmaWallet } from './wallet.ts';

let provider: ScriptedProvider;
let wallet: PaymentMethod;
beforeAll(async () => {
  ({ provider, wallet } = await startScriptedWallet());
});
afterAll(() => provider.close());

const words = fc.record({
  errorCategory: fc.constantFrom('businessRule', 'identification', 'authorisation', 'internal', 'validation'),
  errorCode: fc.constantFrom('identifierError', 'insufficientFunds', 'requestDeclined', 'requestExpired', 'toString'),
  errorParameters: fc.constantFrom(
    undefined,
    [],
    [{ key: 'reason', value: 'locked' }],
    [{ key: 'reason', value: 'no' }],
  ),
});
const states = fc.record({
  status: fc.constantFrom('pending', 'completed', 'failed', 'PENDING', 'constructor', ''),
  serverCorrelationId: fc.constantFrom('s-1', '', '..', 'a/b', 7),
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
    status === 401 && says('authorisation', 'locked'),
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
  it('is sent as the operator profile says', async () => {
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
        descriptionText: 'Recharge',
        requestDate: '2026-11-21T10:00:00.000Z',
      },
    });
  });

  it.each([
    [404, anError('identification', 'identifierError'), 'not-mobile-money-user'],
    [400, anError('businessRule', 'insufficientFunds'), 'balance-too-low'],
    [400, anError('businessRule', 'requestDeclined'), 'payer-not-allowed'],
    [401, anError('authorisation', 'authorisationError', 'locked'), 'wallet-locked'],
    [202, failedState(anError('businessRule', 'requestDeclined')), 'declined-by-customer'],
    [202, failedState(anError('businessRule', 'requestExpired')), 'prompt-expired'],
  ])('answered %i %j is declined: %s', async (status, body, reason) => {
    provider.play({ status, body });
    expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'declined', reason });
  });

  it('is unknown for any status with any body that the profile does not name', async () => {
    const answers = anyAnswer(fc.oneof(words, states)).filter((answer) => !isNamed(answer));
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        provider.play(answer);
        expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'unknown' });
      }),
      { numRuns: 400 },
    );
  });

  it('is accepted or declined on a 202 only by a request state that is understood whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        states.filter((state) => !isUnderstood(state)),
        async (body) => {
          provider.play({ status: 202, body });
          expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'unknown' });
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    provider.play(answer);
    expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'unknown' });
    expect(provider.seen).toHaveLength(1);
  });

  it('is unsent where nothing can be sent: no payer, an unlisted currency, a refused connection', async () => {
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
