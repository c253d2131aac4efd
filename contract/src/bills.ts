import { z } from 'zod';
import { msisdnField } from './subscribers.ts';
import { proof } from './work.ts';

/** Account of a postpaid or hybrid line. */
export const accountPattern = /^\d{10}$/;
/** Account of a fixed-internet line: two letters, each P or E, and ten digits. */
export const fixedAccountPattern = /^[PE]{2}\d{10}$/;

const accountNo = z.string().regex(accountPattern);
const otpId = z.string().min(1).max(64);

/**
 * The outstanding of a line: by the code that was verified for it, or by its account. The browser that had
 * a code verified needs neither for as long as that counts: its cookie says so.
 */
export const billRequest = z.object({
  msisdn: msisdnField,
  otpId: otpId.nullish(),
  accountNo: accountNo.nullish().or(z.literal('')),
  proof,
});
export type BillRequest = z.infer<typeof billRequest>;

/** As billing has it: the amount may carry hundredths. With dual currency it counts hundredths of a dollar, as prices do. */
export const billResult = z.object({ totalOutstanding: z.number(), currency: z.string(), accountNo: z.string() });
export type BillResult = z.infer<typeof billResult>;

/** The invoices of a line that are not paid in full: as its bill, by the verified code without its number too. */
export const openInvoiceRequest = z.object({
  otpId: otpId.nullish(),
  msisdn: msisdnField.nullish(),
  accountNo: accountNo.nullish().or(z.literal('')),
  proof,
});

/** The invoices of a fixed-internet account, for who knows its email. */
export const fixedInvoicesRequest = z.object({
  accountNo: z.string().regex(fixedAccountPattern),
  contactPersonEmailId: z.string().min(1).max(254),
  proof,
});

/** Days are `YYYY-MM-DD`. */
const day = z.string();
const invoiceStatuses = ['open', 'overdue'] as const;

/** An invoice that is not paid in full; amounts as those of a bill. */
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
export type OpenInvoice = z.infer<typeof openInvoice>;
