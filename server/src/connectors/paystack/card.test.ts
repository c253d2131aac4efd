import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DebitReference, DebitRequest } from '../../features/payments/core/gateway.ts';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import { useScriptedProvider, type ScriptedAnswer } from '../testing/scripted-provider.ts';
import { createPaystackCard } from './card.ts';
import { assertListedCurrency } from './listed-currency.ts';

const transactionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const request: DebitRequest = {
  transactionId,
  requestId: '5f9c2f9e-6d8e-4c57-9d53-0f3ae6a3f3a1',
  charge: { amountMinor: 500000, currency: 'NGN' },
  price: { amountMinor: 5000, currency: 'XAF' },
  email: 'client@example.cg',
  returnUrl: `http://127.0.0.1:3000/back?txref=${transactionId}`,
  description: 'Recharge',
};
const reference: DebitReference = { transactionId, requestId: request.requestId, charge: request.charge };
const page = { authorization_url: 'https://checkout.example/abc', access_code: 'abc', reference: transactionId };
const verified = { status: 'success', reference: transactionId, amount: 500000, currency: 'NGN' };

const settings = { secretKey: 'sk_test', currency: 'NGN', pageOrigins: ['https://checkout.example'] };
const provider = await useScriptedProvider();
const card = createPaystackCard({ ...settings, baseUrl: provider.url, timeoutMs: 1500 });
const enveloped = (data: unknown): ScriptedAnswer => ({ body: { status: true, message: 'ok', data } });

const refused = (status: number, body: object) => ({ status, body: { status: false, ...body } });

describe('the account of the gateway', () => {
  it.each(['GHS', 'KES', 'NGN', 'ZAR', 'USD'])('may be kept in %s', (currency) => {
    expect(() => assertListedCurrency(currency)).not.toThrow();
  });

  it.each(['XAF', 'CFA', 'EUR', 'ngn', ''])('may not be kept in %j', (currency) => {
    expect(() => createPaystackCard({ ...settings, currency, baseUrl: provider.url })).toThrow('does not list');
  });
});

describe('opening a payment page', () => {
  it('asks for the charge in the smallest unit and carries the price in major units', async () => {
    provider.play(enveloped(page));
    expect(await card.debit(request)).toEqual({
      outcome: 'accepted',
      redirectUrl: 'https://checkout.example/abc',
      accessCode: 'abc',
    });
    expect(provider.seen).toHaveLength(1);
    expect(provider.seen[0]).toMatchObject({
      method: 'POST',
      path: '/transaction/initialize',
      headers: { authorization: 'Bearer sk_test' },
      body: {
        email: 'client@example.cg',
        amount: 500000,
        currency: 'NGN',
        reference: transactionId,
        callback_url: request.returnUrl,
        metadata: { price: { amount: 5000, currency: 'XAF' }, custom_fields: [] },
      },
    });
  });

  it.each([
    'https://evil.example/abc',
    'http://checkout.example/abc',
    'https://checkout.example:8443/abc',
    'https://checkout.example@evil.example/abc',
    'https://user@checkout.example/abc',
    'https://checkout.example.evil.example/',
    '//checkout.example/abc',
    'javascript:alert(1)//https://checkout.example',
    '/abc',
    '',
  ])('hands no address on another origin to the browser: %s', async (authorization_url) => {
    provider.play(enveloped({ ...page, authorization_url }));
    expect(await card.debit(request)).toEqual({ outcome: 'unsent' });
  });

  it('tells the origin of a page that it did not hand out, and nothing else of its address', async () => {
    const heard: string[] = [];
    const onForeignPage = (origin: string) => heard.push(origin);
    const told = createPaystackCard({ ...settings, baseUrl: provider.url, onForeignPage });
    provider.play(enveloped({ ...page, authorization_url: 'https://pay.example/abc?key=secret' }));
    await told.debit(request);
    provider.play(enveloped(page));
    await told.debit(request);
    expect(heard).toEqual(['https://pay.example']);
  });

  it('is unsent whenever no page of this transaction comes back', async () => {
    const bodies = fc.constantFrom(
      { status: true, data: { ...page, reference: 'another' } },
      { status: false, data: page },
      { status: true },
      { status: false, code: 'duplicate_reference' },
    );
    await forAny(anyAnswer(bodies), 200, async (answer) => {
      provider.play(answer);
      expect(await card.debit(request)).toEqual({ outcome: 'unsent' });
    });
  });

  it.each<[string, ScriptedAnswer]>([
    ['a code', refused(400, { message: 'Validation failed', code: 'invalid_email' })],
    ['a sentence', refused(400, { message: 'Invalid Email Address Passed' })],
    ['a sentence with a hyphen', refused(422, { message: 'The customer e-mail is not valid' })],
    ['the address itself', refused(400, { message: 'CLIENT@example.cg cannot be charged' })],
    ['the field', refused(400, { message: 'Validation failed', field: 'email' })],
    ['a list of fields', refused(400, { message: 'Bad request', errors: { email: [{ rule: 'email' }] } })],
    ['a list of errors', refused(400, { errors: [{ field: 'customer.email', message: 'is invalid' }] })],
  ])('that is refused for the email, named by %s, can be mended by the customer', async (_, answer) => {
    provider.play(answer);
    expect(await card.debit(request)).toEqual({ outcome: 'declined', reason: 'email-refused' });
  });

  it.each<[string, ScriptedAnswer]>([
    ['the currency', refused(400, { message: 'Currency not supported by merchant', code: 'unsupported_currency' })],
    [
      'the currency, with whom to write to',
      refused(403, { message: 'Currency not supported. Please email support@paystack.com' }),
    ],
    [
      'a reason that support knows',
      refused(400, { message: 'Not allowed: send an e-mail to our team, or contact us' }),
    ],
    ['the key', refused(401, { message: 'Invalid key: check the email of your account' })],
    ['haste', refused(429, { message: 'Too many requests for this email' })],
    ['the reference', refused(400, { message: 'Duplicate Transaction Reference', code: 'duplicate_reference' })],
    ['a fault of its own', refused(500, { message: 'Email service failed' })],
    ['nothing that is a text', refused(400, { message: { email: 1 }, code: 7 })],
  ])('that is refused for %s says nothing of the email', async (_, answer) => {
    provider.play(answer);
    expect(await card.debit(request)).toEqual({ outcome: 'unsent' });
  });

  it.each(Object.entries(mute))('is unsent after %s', async (_, answer) => {
    provider.play(answer);
    expect(await card.debit(request)).toEqual({ outcome: 'unsent' });
    expect(provider.seen).toHaveLength(1);
  });

  it('sends nothing for a charge in another currency than the account, or without email or address to return to', async () => {
    provider.play(enveloped(page));
    const inUsd = { ...request, charge: { amountMinor: 5000, currency: 'USD' } };
    for (const lacking of [inUsd, { ...request, email: undefined }, { ...request, returnUrl: undefined }]) {
      expect(await card.debit(lacking)).toEqual({ outcome: 'unsent' });
    }
    expect(provider.seen).toHaveLength(0);
  });
});

describe('an enquiry', () => {
  it.each([
    [
      verified,
      { outcome: 'paid', providerReference: transactionId, charged: { amountMinor: 500000, currency: 'NGN' } },
    ],
    [
      { ...verified, amount: 5000, currency: 'USD' },
      { outcome: 'paid', providerReference: transactionId, charged: { amountMinor: 5000, currency: 'USD' } },
    ],
    [
      { ...verified, status: 'failed' },
      { outcome: 'declined', reason: 'card-declined' },
    ],
    [
      { ...verified, status: 'abandoned' },
      { outcome: 'pending', untouched: true },
    ],
    [
      { ...verified, status: 'abandoned', log: null },
      { outcome: 'pending', untouched: true },
    ],
    [
      { ...verified, status: 'abandoned', log: { attempts: 0 } },
      { outcome: 'pending', untouched: true },
    ],
    [
      { ...verified, status: 'abandoned', log: { attempts: 1 } },
      { outcome: 'pending', untouched: false },
    ],
    [{ ...verified, status: 'ongoing' }, { outcome: 'pending' }],
    [{ ...verified, status: 'reversed' }, { outcome: 'refunded' }],
  ])('reads %j', async (data, state) => {
    provider.play(enveloped(data));
    expect(await card.enquire(reference)).toEqual(state);
    expect(provider.seen[0]?.path).toBe(`/transaction/verify/${transactionId}`);
  });

  it.each([400, 404])('reports not-found for the code transaction_not_found under %i', async (status) => {
    provider.play({ status, body: { status: false, code: 'transaction_not_found', message: 'Not found' } });
    expect(await card.enquire(reference)).toEqual({ outcome: 'not-found' });
  });

  it('is unknown for any other answer', async () => {
    const bodies = fc.oneof(
      fc.record({
        status: fc.constant(true),
        data: fc.record({
          status: fc.constantFrom('success', 'failed', 'abandoned', 'ongoing', 'reversed', 'pending', 'succeeded'),
          reference: fc.constantFrom('01ARZ3NDEKTSV4RRFFQ69G5FAW', '', undefined),
          amount: fc.constant(500000),
          currency: fc.constant('NGN'),
        }),
      }),
      fc.constantFrom(
        { status: true, data: { ...verified, status: 'perhaps' } },
        { status: true, data: { ...verified, amount: '500.000' } },
        { status: true, data: { ...verified, amount: 0.5 } },
        { status: true, data: { ...verified, amount: -1 } },
        { status: true, data: { ...verified, currency: null } },
        { status: false, data: verified },
        { status: false, message: 'Transaction reference not found.' },
        { status: true, code: 'transaction_not_found' },
      ),
    );
    await forAny(anyAnswer(bodies), 400, async (answer) => {
      provider.play(answer);
      expect(await card.enquire(reference)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each([200, 401, 500, 503])('does not take transaction_not_found under %i', async (status) => {
    provider.play({ status, body: { status: false, code: 'transaction_not_found' } });
    expect(await card.enquire(reference)).toEqual({ outcome: 'unknown' });
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    provider.play(answer);
    expect(await card.enquire(reference)).toEqual({ outcome: 'unknown' });
  });
});
