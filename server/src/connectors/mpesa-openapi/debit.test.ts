import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { asked, codeOf, debitRequest, useScriptedMpesa } from './fixtures.ts';
import { createMpesaWallet } from './wallet.ts';

const mpesa = await useScriptedMpesa();
const debit = (change: object = {}) => mpesa.wallet.debit({ ...debitRequest, ...change });

const known = ['INS-0', 'INS-1', 'INS-5', 'INS-6', 'INS-9', 'INS-10', 'INS-14', 'INS-16', 'INS-23', 'INS-996'];
const bodies = fc.record({
  output_ResponseCode: fc.constantFrom(...known, 'INS-2006', 'INS-2051', 'ins-7', 'toString', '', 0, null),
  output_ConversationID: fc.constantFrom(undefined, 'c-1'),
  output_TransactionID: fc.constantFrom('N/A', 'MP1'),
  output_ThirdPartyConversationID: fc.constantFrom(debitRequest.transactionId, 'another', undefined),
});

/** The answers that the operator profile names, loosely: what is left must all be unknown. */
const isNamed = ({ status = 0, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  const isRead = status === 200 || status === 201 || (status >= 400 && status < 500);
  const isTaken = status === 201 && text.includes('"INS-0"') && text.includes(debitRequest.transactionId);
  return (
    isTaken || (isRead && /"INS-[56]"/.test(text)) || (isRead && status !== 401 && /"INS-(996|2006|2051)"/.test(text))
  );
};

const refusedUnder = (id: string): ScriptedAnswer => ({
  status: 400,
  body: { ...codeOf('INS-2006'), output_ThirdPartyConversationID: id },
});

describe('a debit', () => {
  it('is sent as the operator profile says', async () => {
    mpesa.play({ status: 201, body: asked });
    expect(await debit({ pin: '1234' })).toEqual({ outcome: 'accepted' });
    expect(mpesa.seen()).toHaveLength(1);
    expect(mpesa.seen()[0]).toMatchObject({
      method: 'POST',
      path: '/ipg/v2/lisoloCOG/c2bPayment/singleStage/',
      headers: { origin: 'https://portal.example' },
    });
    expect(mpesa.seen()[0]?.body).toEqual({
      input_Amount: '5000',
      input_Country: 'COG',
      input_Currency: 'XAF',
      input_CustomerMSISDN: '242050000001',
      input_ServiceProviderCode: '000000',
      input_ThirdPartyConversationID: debitRequest.transactionId,
      input_TransactionReference: debitRequest.transactionId,
      input_PurchasedItemsDesc: 'Lisolo',
    });
  });

  it('names its amount in major units, and what is bought in plain letters [V1.3.3]', async () => {
    mpesa.play({ status: 201, body: asked });
    await debit({ charge: { amountMinor: 1250, currency: 'USD' }, description: 'Crédit d’appel' });
    await debit({ description: '—' });
    expect(mpesa.seen().map(({ body }) => body)).toMatchObject([
      { input_Amount: '12.50', input_Currency: 'USD', input_PurchasedItemsDesc: 'Credit d appel' },
      { input_PurchasedItemsDesc: debitRequest.transactionId },
    ]);
  });

  it.each([
    ['INS-5', 'declined-by-customer'],
    ['INS-6', 'declined-by-provider'],
    ['INS-996', 'wallet-locked'],
    ['INS-2006', 'balance-too-low'],
    ['INS-2051', 'not-mobile-money-user'],
  ])('answered %s is declined: %s', async (code, reason) => {
    for (const status of [201, 400, 422]) {
      mpesa.play({ status, body: codeOf(code) });
      expect(await debit()).toEqual({ outcome: 'declined', reason });
    }
  });

  it('refused under the id of another call is unknown; one that names none is refused', async () => {
    mpesa.play(refusedUnder('another'));
    expect(await debit()).toEqual({ outcome: 'unknown' });
    for (const id of [debitRequest.transactionId, '', 'N/A']) {
      mpesa.play(refusedUnder(id));
      expect(await debit()).toMatchObject({ outcome: 'declined' });
    }
  });

  it.each<[number, string, object]>([
    [201, 'another id', { ...asked, output_ThirdPartyConversationID: 'another' }],
    [200, 'the status of the synchronous form', asked],
    [409, 'a duplicate', codeOf('INS-10')],
    ...['INS-1', 'INS-9', 'INS-13', 'INS-14', 'INS-15', 'INS-16', 'INS-21', 'INS-23', 'INS-990'].map(
      (code): [number, string, object] => [400, code, codeOf(code)],
    ),
    [500, 'a refusal in a break-down', codeOf('INS-6')],
    [302, 'a refusal in a redirect', codeOf('INS-6')],
  ])('answered %i with %s is unknown', async (status, _, body) => {
    mpesa.play({ status, body });
    expect(await debit()).toEqual({ outcome: 'unknown' });
    expect(mpesa.seen()).toHaveLength(1);
  });

  it('is unknown for any status with any body that the profile does not name', async () => {
    await forAny(anyAnswer(bodies, isNamed), 400, async (answer) => {
      mpesa.play(answer);
      expect(await debit()).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    mpesa.play(answer);
    expect(await debit()).toEqual({ outcome: 'unknown' });
    expect(mpesa.seen()).toHaveLength(1);
  });

  it('is unsent when nothing can be sent: no payer, one that is no number, an unlisted currency', async () => {
    mpesa.play({ status: 201, body: asked });
    for (const payer of [undefined, '050000001', '+', '+24205 000001']) {
      expect(await debit({ payer })).toEqual({ outcome: 'unsent' });
    }
    expect(await debit({ charge: { amountMinor: 1, currency: 'CFA' } })).toEqual({ outcome: 'unsent' });
    expect(mpesa.provider.seen).toEqual([]);
  });

  it('is unsent when the connection is refused', async () => {
    const gone = createMpesaWallet({ ...mpesa.settings, baseUrl: 'http://127.0.0.1:1' });
    expect(await gone.debit(debitRequest)).toEqual({ outcome: 'unsent' });
  });
});
