import type { OpenInvoice } from '@selfcare/contract/bills';
import type { LineType } from '@selfcare/contract/subscribers';
import type { Site } from '../../site/site.tsx';
import { wholeAmount, type WholeAmount } from '../../format/whole-amount.ts';
import type { QueryData } from '../../session/query-data.ts';

export type Bill = {
  accountNo: string;
  totalOutstanding: number;
  currency: string;
  invoices: readonly OpenInvoice[] | undefined;
};

export const wholeOf = (
  { totalOutstanding }: Pick<Bill, 'totalOutstanding'>,
  { amountToHigherValue }: Pick<Site, 'amountToHigherValue'>,
): WholeAmount => wholeAmount(totalOutstanding, amountToHigherValue);

export type AmountFault = 'below' | 'above' | 'more';

/**
 * Returns the fault of an amount: a part outside the bounds, or more than the whole. The whole bill may lie outside the
 * bounds. An empty amount has no fault.
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

export const mayPayPart = (whole: number | undefined, { minimum }: { minimum: number }): boolean =>
  whole === undefined || whole > minimum;

export const firstDue = (invoices: readonly OpenInvoice[]): OpenInvoice | undefined =>
  invoices.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))[0];

type Order = { msisdn: string; lineType: LineType; amount: number; bill: Bill };

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
