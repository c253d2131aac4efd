import type { Money } from '@selfcare/contract/values/money';

/** A billing account: `msisdn` (E.164) is the line of a mobile one, `email` the contact person's of a fixed one. */
export type BillingAccount = { accountNo: string; isClosed: boolean; msisdn: string | null; email: string | null };

/** Asks billing about one account. */
export type FindAccount = (
  accountNo: string,
) => Promise<
  { outcome: 'found'; account: BillingAccount } | { outcome: 'unknown-account' } | { outcome: 'unavailable' }
>;

/** What an amount of billing is: hundredths of its currency, since bills may carry them where the market's money does not. */
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

/** The open invoices of an account, oldest due first. */
export type ListUnpaidInvoices = (
  accountNo: string,
) => Promise<{ outcome: 'listed'; invoices: UnpaidInvoice[] } | { outcome: 'unavailable' }>;
