import type { OpenInvoice } from '@selfcare/contract/bills';
import type { LineType } from '@selfcare/contract/subscribers';
import type { Site } from '../../site/site.tsx';
import { wholeAmount, type WholeAmount } from '../../format/whole-amount.ts';
import type { QueryData } from '../../session/query-data.ts';

/** What a line owes; amounts as billing has them. `invoices` is undefined where they could not be read. */
export type Bill = {
  accountNo: string;
  totalOutstanding: number;
  currency: string;
  invoices: readonly OpenInvoice[] | undefined;
};

/** The whole of what is owed, as it can be charged. */
export const wholeOf = (
  { totalOutstanding }: Pick<Bill, 'totalOutstanding'>,
  { amountToHigherValue }: Pick<Site, 'amountToHigherValue'>,
): WholeAmount => wholeAmount(totalOutstanding, amountToHigherValue);

export type AmountFault = 'below' | 'above' | 'more';

/**
 * What is wrong with an amount: a part of a bill stays within the bounds, the whole rest may lie outside them, and more
 * than the rest is none. One that is not typed yet is not wrong.
 */
export const billAmountFault = (
  amount: number | undefined,
  { minimum, maximum }: { minimum: number; maximum: number },
  whole: number | undefined,
): AmountFault | undefined => {
  if (amount === undefined || amount === whole) return undefined;
  if (whole !== undefined && amount > whole) return 'more';
  if (amount < minimum) return 'below';
  return amount > maximum ? 'above' : undefined;
};

/** Whether a part of what is owed may be paid: of very little there is none that is large enough. */
export const mayPayPart = (whole: number | undefined, { minimum }: { minimum: number }): boolean =>
  whole === undefined || whole > minimum;

/** The invoice that is to be paid next. */
export const firstDue = (invoices: readonly OpenInvoice[]): OpenInvoice | undefined =>
  invoices.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))[0];

type Order = { msisdn: string; lineType: LineType; amount: number; bill: Bill };

/** The order that the payment page is handed: the account is credited, its oldest invoice first. */
export const billOrder = ({ msisdn, lineType, amount, bill }: Order): QueryData => {
  const due = firstDue(bill.invoices ?? []);
  return {
    msisdn,
    amount,
    currency: bill.currency,
    lineType,
    transactionType: 'POSTPAID_BILL',
    productCode: 'ORP',
    rechargeType: 'POSTPAID BILL PAYMENT',
    redirectPage: '/postpaid-bill-pay',
    invoiceDetail: { accountNo: bill.accountNo, ...(due && { dueDate: due.dueDate }) },
  };
};
