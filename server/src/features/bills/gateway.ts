import type { Money } from '@selfcare/contract/values/money';

/** A billing account: `msisdn` (E.164) is the line of a mobile one, `email` the contact of a fixed one. */
export type BillingAccount = { accountNo: string; isClosed: boolean; msisdn: string | null; email: string | null };

export type FindAccount = (
  accountNo: string,
) => Promise<
  { outcome: 'found'; account: BillingAccount } | { outcome: 'unknown-account' } | { outcome: 'unavailable' }
>;

/** An amount in hundredths of its currency: bills may carry decimals where the market's money has none. */
type BilledAmount = { hundredths: number; currency: Money['currency'] };

/** An invoice that is not paid in full. Days are `YYYY-MM-DD`. */
export type UnpaidInvoice = {
  accountNo: string;
  invoiceNo: string;
  dueDate: string;
  billingStartDate: string;
  billingEndDate: string;
  outstanding: BilledAmount;
};

export type ListUnpaidInvoices = (
  accountNo: string,
) => Promise<{ outcome: 'listed'; invoices: UnpaidInvoice[] } | { outcome: 'unavailable' }>;
