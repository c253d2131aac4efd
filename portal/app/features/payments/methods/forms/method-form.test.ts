import { paymentMethodTypes, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { describe, expect, test } from 'vitest';
import type { QueryData } from '../../../../session/query-data.ts';
import type { PaidOrder } from '../../order/currency-price.tsx';
import { askedMode } from '../payment-methods.ts';
import { paymentRequest } from './method-form.tsx';

const market = {
  countryCode: '242',
  paymentMobilePrefix: '0',
};

const aBill: QueryData = {
  msisdn: '050000003',
  amount: 24_351,
  currency: 'CFA',
  lineType: 'POSTPAID',
  transactionType: 'POSTPAID_BILL',
  productCode: 'ORP',
  rechargeType: 'POSTPAID BILL PAYMENT',
  invoiceDetail: { accountNo: '1000000003', dueDate: '2026-11-30' },
};
const anInvoice: QueryData = {
  ...aBill,
  msisdn: '',
  rechargeType: 'BILL_PAYMENT',
  invoiceDetail: { accountNo: 'PE1234567890', invoiceNo: 'F-1' },
};
const { invoiceDetail: _, ...bare } = aBill;
const aRecharge: QueryData = { ...bare, transactionType: 'PREPAID_RECHARGE' };

const payer = '050000001';
const email = 'a@example.cg';
const asked = (type: PaymentMethodType, asksPin = false) => ({
  ...askedMode(type, { slug: 'lisolo', asksPin }),
  gateway: type === 'PG' ? 'PAYSTACK' : undefined,
});
const everyMethod = (order: QueryData) =>
  paymentMethodTypes.map((type) => paymentRequest(order, market, { ...asked(type), payer, email }));

const purchase = {
  amount: 24_351,
  unit: 24_351,
  countryCode: '242',
  currencyCode: 'CFA',
  mobileNumber: '050000003',
  productCode: 'ORP',
  transactionType: 'PREPAID_RECHARGE',
};

test('a card is sent with its gateway and e-mail and without a payer number', () => {
  expect(paymentRequest(aRecharge, market, { ...asked('PG'), email })).toEqual({
    ...purchase,
    paymentMode: 'PAYMENT_GATEWAY',
    paymentGateway: 'PAYSTACK',
    paymentMobile: '',
    emailId: email,
  });
});

test("the wallet is sent with the payer's number under the market's prefix, by its PIN or by push", () => {
  const push = { ...purchase, paymentMode: 'LISOLO_MONEY_PUSH', paymentMobile: '0050000001' };
  expect(paymentRequest(aRecharge, market, { ...asked('AM'), payer })).toEqual(push);
  expect(paymentRequest(aRecharge, market, { ...asked('AM', true), payer })).toEqual({
    ...push,
    paymentMode: 'LISOLO_MONEY',
  });
});

test.each([
  ['AIRTIME', 'AIR_TIME'],
  ['SMARTCASH', 'SMARTCASH_SECURE'],
  ['MPESA', 'MPESA'],
] as const)(
  '%s is sent as %s with the number that pays, and with an e-mail where one was given',
  (type, paymentMode) => {
    const sent = { ...purchase, paymentMode, paymentMobile: '0050000001' };
    expect(paymentRequest(aRecharge, market, { ...asked(type), payer, email: '' })).toEqual(sent);
    expect(paymentRequest(aRecharge, market, { ...asked(type), payer, email })).toEqual({ ...sent, emailId: email });
  },
);

test('no two methods are sent as the same', () => {
  const modes = everyMethod(aRecharge).map(({ paymentMode }) => paymentMode);
  expect(new Set(modes).size).toBe(paymentMethodTypes.length);
});

describe('initiate, by every payment method', () => {
  test('names the account of a bill, and its line', () => {
    for (const request of everyMethod(aBill))
      expect(request).toMatchObject({ accountId: '1000000003', invoiceNumber: '', mobileNumber: '050000003' });
  });

  test('names account and invoice of fixed internet, which has no line', () => {
    for (const request of everyMethod(anInvoice))
      expect(request).toMatchObject({ accountId: 'PE1234567890', invoiceNumber: 'F-1', mobileNumber: '' });
  });

  test('names no account where nothing is billed', () => {
    for (const request of everyMethod(aRecharge)) {
      expect(request).not.toHaveProperty('accountId');
      expect(request).not.toHaveProperty('invoiceNumber');
    }
  });
});

test('initiate names the currency that the order is paid in, and counts it as before', () => {
  const order: QueryData = { ...aRecharge, amount: 250, currency: 'USD' };
  const paid: PaidOrder = { ...order, payCurrency: 'CDF' };
  for (const type of paymentMethodTypes) {
    const inLocal = paymentRequest(paid, market, { ...asked(type), payer, email });
    expect(inLocal).toMatchObject({ amount: 250, unit: 250, currencyCode: 'CDF' });
    expect(paymentRequest(order, market, { ...asked(type), payer, email }).currencyCode).toBe('USD');
  }
});
