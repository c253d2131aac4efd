import { market } from '@selfcare/markets/cg/market';
import { codes, type Code } from '@selfcare/contract/codes';
import { describe, expect, test } from 'vitest';
import { refuse, refuseField } from './answer.ts';
import { sentence, toFailure, toSuccess } from './envelope.ts';

const context = { market, language: 'en', traceId: 'trace', outage: 'cannot-look' } as const;

test('a success carries its result in the envelope', () => {
  expect(toSuccess({ a: 1 }, 'en')).toEqual({
    statusCode: 200,
    status: 'success',
    message: 'Here is the answer to your request',
    result: { a: 1 },
  });
  expect(toSuccess(null, 'fr-FR').message).toBe('Voici la réponse à votre demande');
});

test.each(['fr-FR', 'en', 'sw-TZ'])(
  'a success says in %s that this is the answer, never that a payment succeeded',
  (language) => {
    expect(toSuccess({ status: 'FAILED' }, language).message).not.toMatch(/succ|réussi|fanikiwa/i);
  },
);

test.each(Object.keys(codes) as Code[])(
  'code %s has its status and a sentence without open places [V1.3.10]',
  (code) => {
    for (const language of ['fr-FR', 'en']) {
      const failure = toFailure(refuse(code).refusal, { ...context, language });
      expect(failure).toEqual({
        statusCode: codes[code].httpStatus,
        status: 'failure',
        code,
        message: expect.stringMatching(/^[^{}]{4,}$/),
        traceId: 'trace',
      });
    }
  },
);

describe('a refusal', () => {
  test('names the field and says in the language asked for what to do about it', () => {
    const { refusal } = refuseField('amount', 'amountBelowMinimum', { currency: 'CFA', amount: 100 });
    expect(toFailure(refusal, context)).toMatchObject({
      message: 'Minimum amount should be CFA 100',
      result: { fields: [{ path: 'amount', message: 'Minimum amount should be CFA 100' }] },
    });
    expect(toFailure(refusal, { ...context, language: 'fr-FR' }).message).toBe('Le montant minimum est de CFA 100');
  });

  test('names what is left of a bill as the language does', () => {
    const { refusal } = refuseField('amount', 'amountAboveBill', { currency: 'CFA', amount: 19_351 });
    expect(toFailure(refusal, context).message).toMatch(/^CFA\u00a019,351 is left to pay/);
    expect(toFailure(refusal, { ...context, language: 'fr-FR' }).message).toMatch(
      /^Il reste 19\u202f351\u00a0CFA à payer/,
    );
  });

  test('says of each field what is wrong with it, under the sentence of its code', () => {
    const fields = [{ path: 'msisdn', message: 'fieldMissing' as const }];
    expect(toFailure({ code: '400', fields }, context)).toMatchObject({
      message: 'The request is not correct. Check what you entered.',
      result: { fields: [{ path: 'msisdn', message: 'This field is required' }] },
    });
    const french = toFailure({ code: '400', fields }, { ...context, language: 'fr-FR' });
    expect(french.result).toEqual({ fields: [{ path: 'msisdn', message: 'Ce champ est obligatoire' }] });
  });

  test('carries its result beside the fields', () => {
    const refusal = { code: '409' as const, result: { transactionId: 'x' }, fields: [] };
    expect(toFailure(refusal, context).result).toEqual({ transactionId: 'x', fields: [] });
  });

  test('repeats the facts of its sentence as data: nothing charged, reason, price and field', () => {
    const price = { amount: 600, currencyCode: 'CFA' };
    const { refusal } = refuseField('amount', 'priceChanged');
    const moved = { ...refusal, result: { reason: 'price-changed', price } };
    const says = { charged: 'no', reason: 'price-changed', price, field: 'amount' };
    for (const language of ['fr-FR', 'en', 'sw-TZ'])
      expect(toFailure(moved, { ...context, language }).says).toEqual(says);
  });

  test('marks a sentence that names the price', () => {
    const values = { currency: 'CFA', amount: 600 };
    const { refusal } = refuseField('amount', 'amountAboveBill', values);
    const price = { amount: 600, currencyCode: 'CFA' };
    const failure = toFailure({ ...refusal, result: { reason: 'bill-moved', price } }, context);
    expect(failure.says).toMatchObject({ price, namesPrice: true });
  });

  test('has no data when its code says everything', () => {
    expect(toFailure({ code: '500' }, context)).not.toHaveProperty('says');
    expect(toFailure({ code: '503' }, context)).not.toHaveProperty('says');
    expect(toFailure({ code: '503' }, { ...context, outage: 'nothing-charged' }).says).toEqual({ charged: 'no' });
  });

  test('speaks of the market’s own wallet and customer care', () => {
    expect(toFailure({ code: '1006' }, context).message).toContain('Your Lisolo Money wallet has been blocked');
    expect(toFailure({ code: '1006' }, context).message).toContain('300');
  });
});

test('a market without a wallet speaks of its brand', () => {
  const cardOnly = { ...market, paymentOptions: [] };
  expect(sentence(cardOnly, '{wallet} {care} {reset} {brand}')).toBe('Lisolo 300 *128# Lisolo');
});
