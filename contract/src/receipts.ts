import { z } from 'zod';
import { disputeWords, refundedMoney } from './payments.ts';

/** The query of a receipt: its printed short code. */
export const receiptQuery = z.object({ code: z.string().min(1).max(32) });
/** The result for a receipt; without others if `real` is false. The amount is in major units. */
export const receiptResult = z.object({
  real: z.boolean(),
  amount: z.number().optional(),
  currencyCode: z.string().optional(),
  at: z.string().optional(),
  /** A dispute of the charge by the payer's bank: then the receipt proves no payment. */
  dispute: z.enum(disputeWords).exclude(['DECLINED']).optional(),
  /** The sum that the operator refunded; absent if nothing was refunded. */
  refunded: refundedMoney.optional(),
});
/** The result for a receipt. */
export type ReceiptResult = z.infer<typeof receiptResult>;
