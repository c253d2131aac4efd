import type { OpenInvoice } from '@selfcare/contract/bills';
import { expect, test } from 'vitest';
import { invoices as texts } from '../locales/en/invoices.ts';
import { invoiceRows } from './invoice-rows.ts';

const invoice: OpenInvoice = {
  accountNo: '1000000003',
  invoiceNo: 'INV-1',
  billingStartDate: '2026-10-01',
  billingEndDate: '2026-10-31',
  dueDate: '2026-11-15',
  currency: 'CFA',
  outstandingAmount: 24_350.4,
  invoiceStatus: 'open',
};
const rows = (...list: OpenInvoice[]) => invoiceRows(list, { texts, site: { enableDualCurrency: false, tag: 'en' } });

test('an invoice is told with the days that it covers, the day when it is due, and what is owed', () => {
  expect(rows(invoice)).toMatchObject([
    {
      invoiceNo: 'INV-1',
      lines: ['Oct 1, 2026 to Oct 31, 2026', 'Due Nov 15, 2026'],
      status: 'To pay',
      isOverdue: false,
      figures: '24,350.40',
      currency: 'CFA',
    },
  ]);
});

test('one that is late says so', () => {
  expect(rows({ ...invoice, invoiceStatus: 'overdue' })).toMatchObject([{ status: 'Overdue', isOverdue: true }]);
});
