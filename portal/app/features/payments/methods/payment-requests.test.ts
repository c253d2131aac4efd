import { describe, expect, test } from 'vitest';
import type { QueryData } from '../../../session/query-data.ts';
import { airtimeRequest, cardRequest, moneyRequest, secondWalletRequest } from './payment-requests.ts';

const market = {
  brand: { name: 'Lisolo', slug: 'lisolo', company: 'Lisolo Congo' },
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
const everyWay = (order: QueryData) => [
  cardRequest(order, market, { email, gateway: 'PAYSTACK' }),
  airtimeRequest(order, market, { payer, email }),
  moneyRequest(order, market, { payer, asksPin: false }),
  secondWalletRequest(order, market, { payer, email, type: 'MPESA' }),
];

describe('initiate, by every payment method', () => {
  test('names the account of a bill, and its line', () => {
    for (const request of everyWay(aBill))
      expect(request).toMatchObject({ accountId: '1000000003', invoiceNumber: '', mobileNumber: '050000003' });
  });

  test('names account and invoice of fixed internet, which has no line', () => {
    for (const request of everyWay(anInvoice))
      expect(request).toMatchObject({ accountId: 'PE1234567890', invoiceNumber: 'F-1', mobileNumber: '' });
  });

  test('names no account where nothing is billed', () => {
    for (const request of everyWay(aRecharge)) {
      expect(request).not.toHaveProperty('accountId');
      expect(request).not.toHaveProperty('invoiceNumber');
    }
  });
});
