import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer, SeenRequest } from '../testing/scripted-provider.ts';
import { codeOf, completed, debitReference, useScriptedMpesa, stateOf } from './fixtures.ts';

const mpesa = await useScriptedMpesa();
const enquire = () => mpesa.wallet.enquire(debitReference);
const queryOf = (request: SeenRequest | undefined) =>
  Object.fromEntries(new URL(request?.path ?? '', 'http://provider').searchParams);

const paid = { outcome: 'paid', providerReference: 'MP1', charged: { amountMinor: 5000, currency: 'XAF' } };

const isNamed = ({ status, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  const isState =
    (status === 200 || status === 201) &&
    text.includes('"INS-0"') &&
    /"(Completed|Pending|Cancelled|Expired|Failed|Reversed)"/.test(text);
  return isState || (status === 400 && text.includes('"INS-14"'));
};

describe('an enquiry', () => {
  it('asks by our own id, under an id of its own', async () => {
    mpesa.play({ body: completed() });
    expect(await enquire()).toEqual(paid);
    await enquire();
    const queries = mpesa.seen().map(queryOf);
    expect(mpesa.seen()[0]).toMatchObject({ method: 'GET', body: undefined });
    expect(mpesa.seen()[0]?.path).toMatch(/^\/ipg\/v2\/lisoloCOG\/queryTransactionStatus\/\?/);
    expect(queries[0]).toEqual({
      input_QueryReference: debitReference.transactionId,
      input_ServiceProviderCode: '000000',
      input_ThirdPartyConversationID: expect.stringMatching(/^[0-9a-f]{32}$/),
      input_Country: 'COG',
    });
    expect(new Set(queries.map((query) => query['input_ThirdPartyConversationID'])).size).toBe(2);
  });

  it('takes an answer that names the question, or the debit', async () => {
    mpesa.play((request) => ({
      body: completed({ output_ThirdPartyConversationID: queryOf(request)['input_ThirdPartyConversationID'] }),
    }));
    expect(await enquire()).toEqual(paid);
    mpesa.play({ body: completed({ output_ThirdPartyConversationID: debitReference.transactionId }) });
    expect(await enquire()).toEqual(paid);
  });

  it('reports what was really charged and leaves the comparing to the engine', async () => {
    mpesa.play({ body: completed({ output_Amount: '50.00', output_Currency: 'USD' }) });
    expect(await enquire()).toEqual({ ...paid, charged: { amountMinor: 5000, currency: 'USD' } });
    mpesa.play({ body: completed({ output_Amount: 4500, output_Currency: undefined }) });
    expect(await enquire()).toEqual({ ...paid, charged: { amountMinor: 4500, currency: 'XAF' } });
  });

  it('takes our amount for a host that names none', async () => {
    mpesa.play({ body: completed({ output_Amount: undefined, output_Currency: undefined }) });
    expect(await enquire()).toEqual(paid);
  });

  it.each<[string, object]>([
    ['another conversation', completed({ output_ThirdPartyConversationID: 'another' })],
    ['no reference of the provider', completed({ output_TransactionID: undefined })],
    ['an empty reference', completed({ output_TransactionID: '' })],
    ['N/A as its reference', completed({ output_TransactionID: 'N/A' })],
    ['a fraction of a franc', completed({ output_Amount: '4999.5' })],
    ['a currency that is not ISO', completed({ output_Currency: 'CFA' })],
    ['another currency without an amount', completed({ output_Amount: undefined, output_Currency: 'USD' })],
    ['another code', { ...completed(), output_ResponseCode: 'INS-23' }],
    ['a status that is none', { ...completed(), output_ResponseTransactionStatus: 'complete' }],
  ])('does not count a completed debit with %s as paid', async (_, body) => {
    mpesa.play({ body });
    expect(await enquire()).toEqual({ outcome: 'unknown' });
  });

  it.each([
    ['Pending', { outcome: 'pending' }],
    ['Cancelled', { outcome: 'declined', reason: 'declined-by-customer' }],
    ['Expired', { outcome: 'declined', reason: 'prompt-expired' }],
    ['Failed', { outcome: 'declined', reason: 'declined-by-provider' }],
    ['Reversed', { outcome: 'refunded' }],
  ])('says of %s: %j', async (status, state) => {
    mpesa.play({ body: stateOf(status) });
    expect(await enquire()).toEqual(state);
  });

  it('reports not-found only for the word that means it', async () => {
    mpesa.play({ status: 400, body: codeOf('INS-14') });
    expect(await enquire()).toEqual({ outcome: 'not-found' });
    for (const answer of [
      { status: 500, body: codeOf('INS-14') },
      { status: 200, body: codeOf('INS-14') },
      { status: 400, body: codeOf('INS-13') },
      { status: 404, body: {} },
      { status: 400, body: { ...codeOf('INS-14'), output_ThirdPartyConversationID: 'another' } },
    ]) {
      mpesa.play(answer);
      expect(await enquire()).toEqual({ outcome: 'unknown' });
    }
  });

  const bodies = fc.record({
    output_ResponseCode: fc.constantFrom('INS-0', 'INS-1', 'INS-6', 'INS-14', 'INS-23', undefined),
    output_ResponseTransactionStatus: fc.constantFrom('Completed', 'Pending', 'Cancelled', 'Reversed', 'revers', ''),
    output_TransactionID: fc.constantFrom(undefined, null, 'MP1', 7),
    output_Amount: fc.constantFrom(undefined, 5000, '5000', -1, {}),
  });
  it('is unknown for any other answer', async () => {
    await forAny(anyAnswer(bodies, isNamed), 400, async (answer) => {
      mpesa.play(answer);
      expect(await enquire()).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    mpesa.play(answer);
    expect(await enquire()).toEqual({ outcome: 'unknown' });
  });
});
