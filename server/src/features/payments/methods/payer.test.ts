import type { InitiateRequest } from '@selfcare/contract/payments';
import { market } from '@selfcare/markets/cg/market';
import type { Market } from '@selfcare/markets/market';
import { describe, expect, test } from 'vitest';
import { isRefusal, type Answer } from '../../../http/answer.ts';
import { aCardRecharge, aRecharge } from '../../../testing/orders.ts';
import { soldModes } from './modes.ts';
import { readPayer, type PayPath } from './payer.ts';

/** The payer of a request on the plain path, unless told otherwise. */
const payerOf = (request: InitiateRequest, offered: Market = market, path: PayPath = 'plain', enableAmPin = true) =>
  readPayer(request, { market: offered, enableAmPin }, path);

const refusedField = (answer: Answer<unknown>) =>
  isRefusal(answer) ? `${answer.refusal.code} ${answer.refusal.fields?.[0]?.path ?? ''}`.trim() : undefined;

const without = (type: string) => ({
  ...market,
  paymentOptions: market.paymentOptions.filter((o) => o.type !== type),
});

describe('who pays', () => {
  test('a push is paid by the wallet of paymentMobile', () => {
    expect(payerOf(aRecharge())).toEqual({
      result: { method: 'LISOLO_MONEY_PUSH', gateway: null, payer: '050000001', email: null },
    });
  });

  test('a card is paid on the gateway, by the customer of the email', () => {
    expect(payerOf(aCardRecharge())).toEqual({
      result: { method: 'PAYMENT_GATEWAY', gateway: 'PAYSTACK', payer: null, email: 'client@example.cg' },
    });
  });

  test.each(['AIR_TIME', 'LISOLO_MONEY'])('%s needs a token: the plain path refuses it', (paymentMode) => {
    const request = aRecharge({ paymentMode, mobileNumber: '050000002' });
    expect(refusedField(payerOf(request))).toBe('401');
    expect(payerOf(request, market, 'auth')).toMatchObject({
      result: { method: paymentMode, payer: '050000001' },
    });
  });

  test.each(soldModes(market).flatMap(({ prompts, mode }) => (prompts ? [mode] : [])))(
    '%s needs none: the plain path takes it, the auth path does not',
    (paymentMode) => {
      expect(payerOf(aRecharge({ paymentMode }))).toMatchObject({ result: { method: paymentMode } });
      expect(refusedField(payerOf(aRecharge({ paymentMode }), market, 'auth'))).toBe('400 paymentMode');
    },
  );

  test('a line buys airtime for itself by any way but from its own airtime, which may pay for all else', () => {
    const byAirtime = { paymentMode: 'AIR_TIME' };
    for (const mobileNumber of ['050000001', '242050000001', '+242050000001'])
      expect(refusedField(payerOf(aRecharge({ ...byAirtime, mobileNumber }), market, 'auth'))).toBe(
        '400 paymentMobile',
      );
    for (const transactionType of ['PREPAID_BUNDLES', 'POSTPAID_BUNDLES', 'POSTPAID_BILL'] as const)
      expect(payerOf(aRecharge({ ...byAirtime, transactionType }), market, 'auth')).toMatchObject({
        result: { payer: '050000001' },
      });
    expect(payerOf(aRecharge())).toMatchObject({ result: { payer: '050000001' } });
  });

  test('a PIN on the page is taken only where it is switched on', () => {
    const request = aRecharge({ paymentMode: 'LISOLO_MONEY' });
    expect(refusedField(payerOf(request, market, 'auth', false))).toBe('400 paymentMode');
  });

  test('below a dollar only mobile money is offered, where the market counts in dollars', () => {
    const dual = { ...market, enableDualCurrency: true, currency: { code: 'USD', shown: 'USD', decimals: 2 } } as const;
    const cents = { amount: 99, unit: 99 };
    expect(refusedField(payerOf(aCardRecharge(cents), dual))).toBe('400 paymentMode');
    expect(refusedField(payerOf(aRecharge({ ...cents, paymentMode: 'AIR_TIME' }), dual, 'auth'))).toBe(
      '400 paymentMode',
    );
    expect(payerOf(aRecharge(cents), dual)).toMatchObject({ result: { payer: '050000001' } });
    expect(payerOf(aCardRecharge({ amount: 100, unit: 100 }), dual)).toMatchObject({ result: { gateway: 'PAYSTACK' } });
  });

  test.each(['HBB_LEADS', 'HBB_AIRTIME', 'OTHER_MONEY_PUSH', 'lisolo_money_push', 'x'])(
    '%s is not offered in this market',
    (paymentMode) => {
      expect(refusedField(payerOf(aRecharge({ paymentMode })))).toBe('400 paymentMode');
    },
  );

  test('a payment method that the market does not list is refused', () => {
    expect(refusedField(payerOf(aCardRecharge(), without('PG')))).toBe('400 paymentMode');
    expect(refusedField(payerOf(aRecharge(), without('AM')))).toBe('400 paymentMode');
  });

  test.each(['', null, undefined, '050000001', '005000000', '00500000012', '+0050000001'])(
    'a push with paymentMobile %j is refused',
    (paymentMobile) => {
      expect(refusedField(payerOf(aRecharge({ paymentMobile })))).toBe('400 paymentMobile');
    },
  );

  test.each(['', null, undefined])('a card without an email (%j) is refused', (emailId) => {
    expect(refusedField(payerOf(aCardRecharge({ emailId })))).toBe('400 emailId');
  });

  test.each(['a', 'a@b', 'a@b.c', '@b.cg', 'a b@c.cg', 'a@b.cg ', 'a@@b.cg', 'a@b..cg', 'a@-.c1', 'é@b.cg'])(
    '"%s" is no email, for card and wallet alike',
    (emailId) => {
      expect(refusedField(payerOf(aCardRecharge({ emailId })))).toBe('400 emailId');
      expect(refusedField(payerOf(aRecharge({ emailId })))).toBe('400 emailId');
    },
  );

  test('a long email that almost fits is refused at once', () => {
    const started = performance.now();
    expect(refusedField(payerOf(aCardRecharge({ emailId: `a@${'a.'.repeat(126)}` })))).toBe('400 emailId');
    expect(performance.now() - started).toBeLessThan(500);
  });

  test.each(['', null, 'STRIPE', 'paystack'])('a card on the gateway %j is refused', (paymentGateway) => {
    expect(refusedField(payerOf(aCardRecharge({ paymentGateway })))).toBe('400 paymentGateway');
  });
});
