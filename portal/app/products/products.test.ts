import type { StatusResult } from '@selfcare/contract/payments';
import { transactionTypes, type TransactionType } from '@selfcare/contract/products';
import { describe, expect, test } from 'vitest';
import { aPaidStatus } from '../api/status-fixtures.ts';
import { timeText } from '../format/day-text.ts';
import { payment as en } from '../locales/en/payment.ts';
import { payment as fr } from '../locales/fr/payment.ts';
import { status as statusFr } from '../locales/fr/status.ts';
import type { QueryData } from '../session/query-data.ts';
import { rechargeOrder } from '../session/testing/recharge-order.ts';
import { ordered } from './ordered.ts';
import { paid, productOf } from './paid.ts';

const anOrder = (part: Partial<QueryData> = {}): QueryData => ({ ...rechargeOrder, ...part });

const rowsOf = (part: Partial<QueryData>, texts = en, tag = 'en') =>
  ordered[anOrder(part).transactionType]
    .rows(anOrder(part), { texts, tag })
    .map(({ label, value }) => `${label}: ${value}`);

test.each([
  ['PREPAID_RECHARGE', 'PREPAID RECHARGE'],
  ['POSTPAID_BILL', 'POSTPAID BILL PAYMENT'],
  ['PREPAID_BUNDLES', 'Bundle Purchase'],
  ['POSTPAID_BUNDLES', 'Bundle Purchase'],
  ['HBB_LEADS', 'Broadband Recharge'],
] as const)('the summary of %s is titled %s', (transactionType, title) => {
  expect(ordered[transactionType].title(en, anOrder({ transactionType, rechargeType: 'Broadband Recharge' }))).toBe(
    title,
  );
});

const partsOf = (part: Partial<QueryData>) =>
  ordered[anOrder(part).transactionType].parts!(anOrder(part), en).map(({ label, amount }) => `${label}: ${amount}`);

describe('the price', () => {
  test.each(transactionTypes.filter((transactionType) => transactionType !== 'HBB_LEADS'))(
    'of %s is one thing',
    (transactionType) => {
      expect(ordered[transactionType].parts).toBeUndefined();
    },
  );

  test('of 5G at home is the plan and its connection, which add up; without a fee the plan is all of it', () => {
    const transactionType = 'HBB_LEADS' as const;
    expect(partsOf({ transactionType, amount: 65_000, fee: 15_000 })).toEqual([
      'Plan amount: 50000',
      'Connection: 15000',
    ]);
    for (const fee of [undefined, 65_001, -1])
      expect(partsOf({ transactionType, amount: 65_000, ...(fee !== undefined && { fee }) })).toEqual([
        'Plan amount: 65000',
      ]);
  });
});

describe('the summary', () => {
  test('of a recharge has no rows but those of every order', () => {
    expect(rowsOf({})).toEqual([]);
    expect(rowsOf({ description: 'not of a bundle' })).toEqual([]);
  });

  test('of a bundle describes it and what it holds', () => {
    const transactionType = 'PREPAID_BUNDLES' as const;
    const bundleInfo = { description: 'Weekly', data: 2, dataUnit: 'GB' };
    expect(rowsOf({ transactionType, bundleInfo })).toEqual(['Bundle: Weekly', 'Benefits: 2\u00a0GB']);
    const mixed = { data: 1.5, dataUnit: 'GB', voice: 50, voiceUnit: 'min', sms: 100 };
    expect(rowsOf({ transactionType, bundleInfo: mixed }, fr, 'fr-FR')).toEqual([
      'Avantages: 1,5\u00a0Go + 50\u00a0min + 100\u00a0SMS',
    ]);
    expect(rowsOf({ transactionType, bundleInfo: { data: -1, dataUnit: 'GB' } })).toEqual(['Benefits: Unlimited']);
    expect(rowsOf({ transactionType, bundleInfo: {}, description: 'Night calls' })).toEqual(['Bundle: Night calls']);
  });

  test('of an invoice names account, invoice and its days', () => {
    const invoiceDetail = {
      accountNo: 'PE1234567890',
      invoiceNo: 'I-7',
      billingStartDate: '2026-10-01',
      billingEndDate: '2026-10-31',
      dueDate: '2026-11-30',
    };
    expect(rowsOf({ transactionType: 'POSTPAID_BILL', invoiceDetail })).toEqual([
      'Account number: PE1234567890',
      'Invoice number: I-7',
      'Start date: Oct 1, 2026',
      'End date: Oct 31, 2026',
      'Due date: Nov 30, 2026',
    ]);
    expect(rowsOf({ transactionType: 'POSTPAID_BILL', invoiceDetail: { dueDate: '2026-11-01' } }, fr, 'fr-FR')).toEqual(
      ['Date d’échéance: 1 nov. 2026'],
    );
  });

  test('of a plan tells of its bundle and its account, where it names them', () => {
    const transactionType = 'HBB_LEADS' as const;
    const bundleInfo = { description: 'Fibre', data: -1, dataUnit: 'GB' };
    const invoiceDetail = { accountNo: 'PE1234567890', dueDate: '2026-11-30' };
    expect(rowsOf({ transactionType })).toEqual([]);
    expect(rowsOf({ transactionType, bundleInfo, invoiceDetail })).toEqual([
      'Bundle: Fibre',
      'Benefits: Unlimited',
      'Account number: PE1234567890',
      'Due date: Nov 30, 2026',
    ]);
  });

  test('shows a day that is none as it stands', () => {
    expect(rowsOf({ transactionType: 'POSTPAID_BILL', invoiceDetail: { dueDate: 'soon' } })).toEqual([
      'Due date: soon',
    ]);
  });
});

const place = { tag: 'fr-FR', timeZone: 'Africa/Brazzaville' };
const words = {
  texts: statusFr,
  tag: place.tag,
  time: (at: string) => timeText(at, place),
  price: (amount: number, currency: string) => `${amount} ${currency}`,
};
const receiptOf = (part: Partial<StatusResult>) => {
  const status = aPaidStatus(part);
  const rows = productOf(status)?.rows(status, words) ?? [];
  return rows.map(({ label, value }) => `${label}: ${value}`.replaceAll(/\s/g, ' '));
};

describe('the receipt', () => {
  const sizes = { data: 1.5, dataUnit: 'GB', voice: 10, voiceUnit: 'min', sms: null };

  test.each(['PREPAID_BUNDLES', 'POSTPAID_BUNDLES'] as const)(
    'of %s tells what it holds and, once it was delivered, when it ends',
    (transactionType) => {
      const bundle = { ...sizes, expiresAt: '2026-11-22T13:30:00Z' };
      expect(receiptOf({ transactionType, bundleDescription: 'Semaine', bundle })).toEqual([
        'Forfait: Semaine',
        'Avantages: 1,5 Go + 10 min',
        'Valable jusqu’au: 22 nov. 2026, 14 h 30',
      ]);
      expect(receiptOf({ transactionType, bundle: { ...sizes, expiresAt: null } })).toEqual([
        'Avantages: 1,5 Go + 10 min',
      ]);
    },
  );

  test('of an invoice tells its days', () => {
    const invoice = { billingStartDate: '2026-10-01', billingEndDate: '2026-10-31', dueDate: '2026-11-20' };
    expect(receiptOf({ transactionType: 'POSTPAID_BILL', invoice })).toEqual([
      'Date de début: 1 oct. 2026',
      'Date de fin: 31 oct. 2026',
      'Date d’échéance: 20 nov. 2026',
    ]);
  });

  test('of a bill tells what is left of it, also where that is nothing', () => {
    const bill = { paid: 20_000, left: 4350.4, currencyCode: 'CFA' };
    expect(receiptOf({ transactionType: 'POSTPAID_BILL', bill })).toEqual(['Reste à payer: 4350.4 CFA']);
    const whole = { ...bill, left: 0 };
    expect(receiptOf({ transactionType: 'POSTPAID_BILL', bill: whole })).toEqual(['Reste à payer: 0 CFA']);
  });

  test('of a recharge has nothing to add', () => {
    expect(receiptOf({})).toEqual([]);
  });
});

test('only the amount of a recharge is offered again, and only a lead is for no line', () => {
  expect(transactionTypes.filter((type) => paid[type].keepsAmount)).toEqual(['PREPAID_RECHARGE']);
  expect(transactionTypes.filter((type) => !ordered[type].isForLine)).toEqual(['HBB_LEADS']);
});

test.each(['', 'GIFT', 'constructor'])('%j is no product: nothing takes its place', (transactionType) => {
  expect(productOf({ transactionType: transactionType as TransactionType })).toBeUndefined();
});
