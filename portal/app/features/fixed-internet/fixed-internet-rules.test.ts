import type { OpenInvoice } from '@selfcare/contract/bills';
import { describe, expect, test } from 'vitest';
import { isQueryData } from '../../session/query-data.ts';
import { byDueDate, chargeOf, invoiceOrder, isAccount, readAccount, readEmail } from './fixed-internet-rules.ts';
import { invoicesOf } from './use-invoices.ts';

const anInvoice = (part: Partial<OpenInvoice> = {}): OpenInvoice => ({
  accountNo: 'PE1234567890',
  invoiceNo: 'F-2026-10871',
  dueDate: '2026-10-15',
  billingStartDate: '2026-09-01',
  billingEndDate: '2026-09-30',
  currency: 'CFA',
  outstandingAmount: 35_000,
  invoiceStatus: 'overdue',
  ...part,
});

describe('an account', () => {
  test.each([
    'PE1234567890',
    'pe1234567890',
    ' PE 1234 567 890 ',
    'PE-1234-567-890',
    'PE–1234.567/890',
    'PE١٢٣٤٥٦٧٨٩٠',
    'PE\u200e1234567890\u202c',
  ])('is understood in any form: %j', (text) => {
    expect(readAccount(text)).toBe('PE1234567890');
    expect(isAccount(readAccount(text))).toBe(true);
  });

  test.each([
    '',
    'PE123456789',
    'PE12345678901',
    'AB1234567890',
    '1234567890',
    'P1234567890',
    'PÉ1234567890',
    'PE12345O7890',
  ])('is refused: %j', (text) => {
    expect(isAccount(readAccount(text))).toBe(false);
  });
});

test('an e-mail loses what a paste brought along', () => {
  expect(readEmail(' client@example.cg\u200b\n')).toBe('client@example.cg');
});

test('invoices stand in the order they are due', () => {
  const next = anInvoice({ invoiceNo: 'F-2', dueDate: '2026-11-30' });
  expect(byDueDate([next, anInvoice()]).map(({ invoiceNo }) => invoiceNo)).toEqual(['F-2026-10871', 'F-2']);
});

describe('what the server says', () => {
  test('of a pair that does not fit is one refusal', () => {
    const refusal = { outcome: 'refused', code: '60119', message: 'words', result: {} } as const;
    expect(invoicesOf(refusal)).toEqual({ state: 'refused', refusal });
  });

  test.each([
    { outcome: 'lost', reason: 'network' } as const,
    { outcome: 'refused', code: '503', message: '', result: {} } as const,
  ])('of nothing says nothing of the account: %j', (failure) => {
    expect(invoicesOf(failure)).toEqual({ state: 'failed', failure });
  });
});

describe('the order that is handed over', () => {
  test('has the shape that the payment page asks for, without a line', () => {
    const order = invoiceOrder(anInvoice(), 35_000);
    expect(isQueryData(order)).toBe(true);
    expect(order).toMatchObject({
      msisdn: '',
      amount: 35_000,
      transactionType: 'POSTPAID_BILL',
      productCode: 'ORP',
      invoiceDetail: { accountNo: 'PE1234567890', invoiceNo: 'F-2026-10871', dueDate: '2026-10-15' },
    });
  });

  test('costs the whole invoice, rounded as the rule says', () => {
    expect(chargeOf(anInvoice({ outstandingAmount: 35_000.5 }), { amountToHigherValue: true }).amount).toBe(35_001);
    expect(chargeOf(anInvoice(), { amountToHigherValue: false }).amount).toBe(35_000);
  });
});
