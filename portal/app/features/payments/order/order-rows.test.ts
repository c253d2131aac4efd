import { describe, expect, test } from 'vitest';
import { payment as en } from '../../../locales/en/payment.ts';
import { payment as fr } from '../../../locales/fr/payment.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { orderRows, titleOf } from './order-rows.ts';

const anOrder = (part: Partial<QueryData> = {}): QueryData => ({
  msisdn: '050000001',
  amount: 500,
  currency: 'CFA',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
  ...part,
});

const rowsOf = (part: Partial<QueryData>, texts = en, tag = 'en') =>
  orderRows(anOrder(part), { texts, tag }).map(({ label, value }) => `${label}: ${value}`);

test.each([
  ['PREPAID_RECHARGE', 'PREPAID RECHARGE'],
  ['POSTPAID_BILL', 'POSTPAID BILL PAYMENT'],
  ['PREPAID_BUNDLES', 'Bundle Purchase'],
  ['POSTPAID_BUNDLES', 'Bundle Purchase'],
  ['HBB_LEADS', 'Broadband Recharge'],
] as const)('the summary of %s is titled %s', (transactionType, title) => {
  expect(titleOf(anOrder({ transactionType, rechargeType: 'Broadband Recharge' }), en)).toBe(title);
});

describe('the summary', () => {
  test('of a recharge has no rows but those of every order', () => {
    expect(rowsOf({})).toEqual([]);
    expect(rowsOf({ description: 'not of a bundle' })).toEqual([]);
  });

  test('of a bundle describes it and what it holds', () => {
    const bundleInfo = { description: 'Weekly', data: 2, dataUnit: 'GB' };
    expect(rowsOf({ bundleInfo })).toEqual(['Bundle: Weekly', 'Benefits: 2\u00a0GB']);
    const mixed = { data: 1.5, dataUnit: 'GB', voice: 50, voiceUnit: 'min', sms: 100 };
    expect(rowsOf({ bundleInfo: mixed }, fr, 'fr-FR')).toEqual(['Avantages: 1,5\u00a0Go + 50\u00a0min + 100\u00a0SMS']);
    expect(rowsOf({ bundleInfo: { data: -1, dataUnit: 'GB' } })).toEqual(['Benefits: Unlimited']);
    expect(rowsOf({ bundleInfo: {}, description: 'Night calls' })).toEqual(['Bundle: Night calls']);
  });

  test('of an invoice names account, invoice and its days', () => {
    const invoiceDetail = {
      accountNo: 'PE1234567890',
      invoiceNo: 'I-7',
      billingStartDate: '2026-10-01',
      billingEndDate: '2026-10-31',
      dueDate: '2026-11-30',
    };
    expect(rowsOf({ invoiceDetail })).toEqual([
      'Account number: PE1234567890',
      'Invoice number: I-7',
      'Start date: Oct 1, 2026',
      'End date: Oct 31, 2026',
      'Due date: Nov 30, 2026',
    ]);
    expect(rowsOf({ invoiceDetail: { dueDate: '2026-11-01' } }, fr, 'fr-FR')).toEqual(['Date d’échéance: 1 nov. 2026']);
  });

  test('shows a day that is none as it stands', () => {
    expect(rowsOf({ invoiceDetail: { dueDate: 'soon' } })).toEqual(['Due date: soon']);
  });
});
