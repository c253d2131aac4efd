import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { createAirtimeCharging } from './carrier-billing.ts';
import { aPayment, anAmountTransaction, anError, debitRequest, useScriptedCharging } from './fixtures.ts';

const { provider, airtime } = await useScriptedCharging();

const codes = [
  'CARRIER_BILLING.INSUFFICIENT_BALANCE',
  'CARRIER_BILLING.PAYMENT_DENIED',
  'IDENTIFIER_NOT_FOUND',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'ALREADY_EXISTS',
  'toString',
];
const likely = fc.oneof(
  fc.constantFrom(...codes).map((code) => anError(403, code)),
  fc
    .constantFrom('succeeded', 'processing', 'denied', 'reserved', 'pending_validation', 'cancelled', '', 7)
    .map((status) => aPayment(status)),
);

/** The answers that the operator profile names, loosely: what is left must all be unknown. */
const isNamed = ({ status, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  const says = (...words: string[]) => words.some((word) => text.includes(`"${word}"`));
  return [
    status === 201 && says('succeeded', 'processing', 'denied'),
    status === 403 && says('CARRIER_BILLING.INSUFFICIENT_BALANCE', 'CARRIER_BILLING.PAYMENT_DENIED'),
    status === 404 && says('IDENTIFIER_NOT_FOUND'),
  ].includes(true);
};

describe('a debit of airtime', () => {
  it('is sent as the operator profile says, and is paid when it succeeded', async () => {
    provider.play({ status: 201, body: aPayment('succeeded') });
    expect(await airtime.debit(debitRequest)).toEqual({ outcome: 'paid', providerReference: 'p-1' });
    expect(provider.seen).toHaveLength(1);
    expect(provider.seen[0]).toMatchObject({
      method: 'POST',
      path: '/carrier-billing/v0/payments',
      headers: { authorization: 'Bearer key', 'x-correlator': debitRequest.transactionId },
    });
    expect(provider.seen[0]?.body).toEqual({
      amountTransaction: {
        phoneNumber: '+242050000001',
        clientCorrelator: debitRequest.requestId,
        referenceCode: debitRequest.transactionId,
        paymentAmount: {
          chargingInformation: { amount: 500, currency: 'XAF', description: 'Lisolo Telecom', isTaxIncluded: true },
        },
      },
    });
  });

  it('counts in major units', async () => {
    const charge = { amountMinor: 1250, currency: 'USD' };
    const charged = anAmountTransaction({}, { amount: 12.5, currency: 'USD' });
    provider.play({ status: 201, body: aPayment('succeeded', charged) });
    expect(await airtime.debit({ ...debitRequest, charge })).toMatchObject({ outcome: 'paid' });
    const chargingInformation = { amount: 12.5, currency: 'USD' };
    expect(provider.seen[0]?.body).toMatchObject({ amountTransaction: { paymentAmount: { chargingInformation } } });
  });

  it('is accepted while it is in process, and declined when it was denied [P47]', async () => {
    provider.play({ status: 201, body: aPayment('processing') });
    expect(await airtime.debit(debitRequest)).toEqual({ outcome: 'accepted', providerReference: 'p-1' });
    provider.play({ status: 201, body: aPayment('denied') });
    expect(await airtime.debit(debitRequest)).toEqual({ outcome: 'declined', reason: 'declined-by-provider' });
  });

  it.each([
    [403, 'CARRIER_BILLING.INSUFFICIENT_BALANCE', 'balance-too-low'],
    [403, 'CARRIER_BILLING.PAYMENT_DENIED', 'declined-by-provider'],
    [404, 'IDENTIFIER_NOT_FOUND', 'line-unknown'],
  ])('answered %i %s is declined: %s', async (status, code, reason) => {
    provider.play({ status, body: anError(status, code) });
    expect(await airtime.debit(debitRequest)).toEqual({ outcome: 'declined', reason });
  });

  it.each([
    ['another reference of ours', anAmountTransaction({ referenceCode: '01ARZ3NDEKTSV4RRFFQ69G5FAW' })],
    ['another correlator', anAmountTransaction({ clientCorrelator: 'another' })],
    ['another amount', anAmountTransaction({}, { amount: 499 })],
    ['another amount that is a text', anAmountTransaction({}, { amount: '499' })],
    ['a fraction of a franc', anAmountTransaction({}, { amount: 500.5 })],
    ['another currency', anAmountTransaction({}, { currency: 'USD', amount: 5 })],
    ['a currency that is not ISO', anAmountTransaction({}, { currency: 'CFA' })],
    ['no amount', anAmountTransaction({ paymentAmount: {} })],
    ['nothing of ours', undefined],
  ])('that succeeded with %s is unknown, and the enquiry decides', async (_, amountTransaction) => {
    provider.play({ status: 201, body: { paymentId: 'p-1', paymentStatus: 'succeeded', amountTransaction } });
    expect(await airtime.debit(debitRequest)).toEqual({ outcome: 'unknown' });
  });

  it('is paid when the provider does not repeat the correlator', async () => {
    const amountTransaction = anAmountTransaction({ clientCorrelator: undefined });
    provider.play({ status: 201, body: aPayment('succeeded', amountTransaction) });
    expect(await airtime.debit(debitRequest)).toMatchObject({ outcome: 'paid' });
  });

  it.each(['', '..', 'a/b', true])('is unknown under the id %j, which could not be asked for', async (paymentId) => {
    provider.play({ status: 201, body: { ...aPayment('succeeded'), paymentId } });
    expect(await airtime.debit(debitRequest)).toEqual({ outcome: 'unknown' });
  });

  it('is unknown for any status with any body that the profile does not name', async () => {
    await forAny(anyAnswer(likely, isNamed), 400, async (answer) => {
      provider.play(answer);
      expect(await airtime.debit(debitRequest)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s, and is not sent twice', async (_, answer) => {
    provider.play(answer);
    expect(await airtime.debit(debitRequest)).toEqual({ outcome: 'unknown' });
    expect(provider.seen).toHaveLength(1);
  });

  it('is unsent when nothing can be sent: no payer, an unlisted currency, a refused connection', async () => {
    provider.play({ status: 201, body: aPayment('succeeded') });
    const inWords = { amountMinor: 500, currency: 'CFA' };
    expect(await airtime.debit({ ...debitRequest, payer: undefined })).toEqual({ outcome: 'unsent' });
    expect(await airtime.debit({ ...debitRequest, charge: inWords })).toEqual({ outcome: 'unsent' });
    expect(provider.seen).toHaveLength(0);
    const gone = createAirtimeCharging({ baseUrl: 'http://127.0.0.1:1', apiKey: 'key' });
    expect(await gone.debit(debitRequest)).toEqual({ outcome: 'unsent' });
  });
});
