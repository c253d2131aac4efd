import type { OpenInvoice } from '@selfcare/contract/bills';
import type { Site } from '../../site/site.tsx';
import { wholeAmount } from '../../format/whole-amount.ts';
import type { QueryData } from '../../session/query-data.ts';
import { digitsOf } from '@selfcare/contract/values/usual-text';

/** Two letters, each P or E, and ten digits. */
const accountPattern = /^[PE]{2}\d{10}$/;
/** Separators in a typed account number, visible or not. */
const between = /[\s\p{Pd}\p{Cf}._/]/gu;

export const readAccount = (text: string): string =>
  [...text.replace(between, '')].map((mark) => digitsOf(mark) || mark.toUpperCase()).join('');

export const readEmail = (text: string): string => text.replace(/[\s\p{Cf}]/gu, '');

export const isAccount = (account: string): boolean => accountPattern.test(account);

export const byDueDate = (invoices: readonly OpenInvoice[]): OpenInvoice[] =>
  invoices.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0));

export const chargeOf = (
  { outstandingAmount }: Pick<OpenInvoice, 'outstandingAmount'>,
  { amountToHigherValue }: Pick<Site, 'amountToHigherValue'>,
) => wholeAmount(outstandingAmount, amountToHigherValue);

export const invoiceOrder = (invoice: OpenInvoice, amount: number): QueryData => ({
  msisdn: '',
  amount,
  currency: invoice.currency,
  lineType: 'POSTPAID',
  transactionType: 'POSTPAID_BILL',
  productCode: 'ORP',
  rechargeType: 'BILL_PAYMENT',
  redirectPage: '/orp/fixed-internet',
  invoiceDetail: {
    accountNo: invoice.accountNo,
    invoiceNo: invoice.invoiceNo,
    billingStartDate: invoice.billingStartDate,
    billingEndDate: invoice.billingEndDate,
    dueDate: invoice.dueDate,
  },
});
