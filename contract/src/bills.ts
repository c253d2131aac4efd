import { z } from 'zod';
import { msisdnField } from './subscribers.ts';
import { proof } from './work.ts';

/** The number of a postpaid or hybrid account: ten digits. */
export const accountPattern = /^\d{10}$/;
/** The number of a fixed-internet account: two letters, each P or E, and ten digits. */
export const fixedAccountPattern = /^[PE]{2}\d{10}$/;

const accountNo = z.string().regex(accountPattern);
const otpId = z.string().min(1).max(64);

/**
 * The request for a line's outstanding amount, by a verified code or by account. A browser with a recently verified
 * code needs neither: its cookie proves it.
 */
export const billRequest = z.object({
  msisdn: msisdnField,
  otpId: otpId.nullish(),
  accountNo: accountNo.nullish().or(z.literal('')),
  proof,
});
/** The body of the bill call. */
export type BillRequest = z.infer<typeof billRequest>;

/**
 * The outstanding amount of a line in major units, with up to two decimals. With dual currency it is in hundredths of a
 * dollar, as prices are.
 */
export const billResult = z.object({ totalOutstanding: z.number(), currency: z.string(), accountNo: z.string() });
/** The result of the bill call; amounts in major units. */
export type BillResult = z.infer<typeof billResult>;

/** The request for a line's unpaid invoices: as its bill, or by the verified code alone. */
export const openInvoiceRequest = z.object({
  otpId: otpId.nullish(),
  msisdn: msisdnField.nullish(),
  accountNo: accountNo.nullish().or(z.literal('')),
  proof,
});

/** The request for a fixed-internet account's invoices, which needs the account's email. */
export const fixedInvoicesRequest = z.object({
  accountNo: z.string().regex(fixedAccountPattern),
  contactPersonEmailId: z.string().min(1).max(254),
  proof,
});

/** A day as `YYYY-MM-DD`. */
const day = z.string();
const invoiceStatuses = ['open', 'overdue'] as const;

/** An invoice that is not paid in full; amounts are in the unit of bills. */
export const openInvoice = z.object({
  accountNo: z.string(),
  invoiceNo: z.string(),
  dueDate: day,
  billingStartDate: day,
  billingEndDate: day,
  currency: z.string(),
  outstandingAmount: z.number(),
  invoiceStatus: z.enum(invoiceStatuses),
});
/** An invoice that is not paid in full. */
export type OpenInvoice = z.infer<typeof openInvoice>;
