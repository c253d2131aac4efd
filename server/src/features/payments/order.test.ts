import { market } from '@selfcare/markets/cg/market';
import { describe, expect, test } from 'vitest';
import { isRefusal, type Answer } from '../../http/answer.ts';
import { aCardRecharge, aRecharge } from '../../testing/orders.ts';
import { checkPlace, readAmount, readPayer } from './order.ts';

const refusedField = (answer: Answer<unknown>) =>
  isRefusal(answer) ? `${answer.refusal.code} ${answer.refusal.fields?.[0]?.path ?? ''}`.trim() : undefined;

const without = (type: string) => ({
  ...market,
  paymentOptions: market.paymentOptions.filter((o) => o.type !== type),
});

describe('who pays', () => {
  test('a push is paid by the wallet of paymentMobile', () => {
    expect(readPayer(aRecharge(), market)).toEqual({
      result: { method: 'LISOLO_MONEY_PUSH', gateway: null, payer: '050000001', email: null },
    });
  });

  test('a card is paid on the gateway, by the customer of the email', () => {
    expect(readPayer(aCardRecharge(), market)).toEqual({
      result: { method: 'PAYMENT_GATEWAY', gateway: 'PAYSTACK', payer: null, email: 'client@example.cg' },
    });
  });

  test.each(['AIR_TIME', 'HBB_AIRTIME', 'LISOLO_MONEY'])(
    '%s needs a token: the plain path refuses it',
    (paymentMode) => {
      expect(refusedField(readPayer(aRecharge({ paymentMode }), market))).toBe('401');
    },
  );

  test.each(['MPESA', 'SMARTCASH_SECURE', 'HBB_LEADS', 'OTHER_MONEY_PUSH', 'lisolo_money_push', 'x'])(
    '%s is not offered in this market',
    (paymentMode) => {
      expect(refusedField(readPayer(aRecharge({ paymentMode }), market))).toBe('400 paymentMode');
    },
  );

  test('a way to pay that the market does not list is refused', () => {
    expect(refusedField(readPayer(aCardRecharge(), without('PG')))).toBe('400 paymentMode');
    expect(refusedField(readPayer(aRecharge(), without('AM')))).toBe('400 paymentMode');
  });

  test.each(['', null, undefined, '050000001', '005000000', '00500000012', '0050000001 ', '+0050000001'])(
    'a push with paymentMobile %j is refused',
    (paymentMobile) => {
      expect(refusedField(readPayer(aRecharge({ paymentMobile }), market))).toBe('400 paymentMobile');
    },
  );

  test.each(['', null, undefined])('a card without an email (%j) is refused', (emailId) => {
    expect(refusedField(readPayer(aCardRecharge({ emailId }), market))).toBe('400 emailId');
  });

  test.each([
    'a',
    'a@b',
    'a@b.c',
    '@b.cg',
    'a b@c.cg',
    'a@b.cg ',
    'a@@b.cg',
    'a@b..cg',
    'a@-.c1',
    'é@b.cg',
    'a+b@c.cg',
  ])('"%s" is no email, for card and wallet alike', (emailId) => {
    expect(refusedField(readPayer(aCardRecharge({ emailId }), market))).toBe('400 emailId');
    expect(refusedField(readPayer(aRecharge({ emailId }), market))).toBe('400 emailId');
  });

  test('a long email that almost fits is refused at once', () => {
    const started = performance.now();
    expect(refusedField(readPayer(aCardRecharge({ emailId: `a@${'a.'.repeat(126)}` }), market))).toBe('400 emailId');
    expect(performance.now() - started).toBeLessThan(500);
  });

  test.each(['', null, 'STRIPE', 'paystack'])('a card on the gateway %j is refused', (paymentGateway) => {
    expect(refusedField(readPayer(aCardRecharge({ paymentGateway }), market))).toBe('400 paymentGateway');
  });
});

describe('where', () => {
  test.each([{}, { countryCode: 'CG', currencyCode: 'XAF' }, { countryCode: null, currencyCode: '' }])(
    '%j is this market',
    (place) => {
      expect(checkPlace(aRecharge(place), market)).toEqual({ result: null });
    },
  );

  test.each([
    [{ countryCode: '243' }, '400 countryCode'],
    [{ countryCode: 'cg' }, '400 countryCode'],
    [{ currencyCode: 'USD' }, '400 currencyCode'],
    [{ currencyCode: 'NGN' }, '400 currencyCode'],
    [{ currencyCode: 'cfa' }, '400 currencyCode'],
  ])('%j is not', (place, refusal) => {
    expect(refusedField(checkPlace(aRecharge(place), market))).toBe(refusal);
  });
});

test('amount and unit must be one and the same whole number', () => {
  expect(readAmount({ amount: 500, unit: 500 }, 'XAF')).toBe(500);
  expect(readAmount({ amount: 500, unit: 501 }, 'XAF')).toBeUndefined();
  expect(readAmount({ amount: 0.1, unit: 0.1 }, 'XAF')).toBeUndefined();
  expect(readAmount({ amount: -1, unit: -1 }, 'XAF')).toBeUndefined();
  expect(readAmount({ amount: 2 ** 53, unit: 2 ** 53 }, 'XAF')).toBeUndefined();
});
