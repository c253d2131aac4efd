import { z } from 'zod';
import { disputeWords, refundedMoney } from './payments.ts';

/** A receipt's short code, as printed: asks only whether it is real. */
export const receiptQuery = z.object({ code: z.string().min(1).max(32) });
/** Beside `real: false` nothing stands; the amount is in major units. */
export const receiptResult = z.object({
  real: z.boolean(),
  amount: z.number().optional(),
  currencyCode: z.string().optional(),
  at: z.string().optional(),
  /** Where the payer's bank looks at the charge, or gave the money back: not to be relied on as a proof of payment. */
  dispute: z.enum(disputeWords).exclude(['DECLINED']).optional(),
  /** The sum that the operator refunded; absent if nothing was refunded. */
  refunded: refundedMoney.optional(),
});
export type ReceiptResult = z.infer<typeof receiptResult>;
