import { toMinor, type Money } from '@selfcare/contract/values/money';
import { z } from 'zod';
import { asCurrency } from '../decimal-amount.ts';

/** An id that may stand in a path: 1 to 128 printable characters, no slash, not `.` or `..`. */
const id = z.string().regex(/^(?!\.{1,2}$)[\x21-\x2e\x30-\x7e]{1,128}$/);

/** A payment of CAMARA Carrier Billing; the amount is a number in major units. */
export const payment = z.object({
  paymentId: id,
  paymentStatus: z.string(),
  amountTransaction: z.object({
    referenceCode: z.string(),
    clientCorrelator: z.string().nullish(),
    paymentAmount: z.object({ chargingInformation: z.object({ amount: z.number(), currency: z.string() }) }),
  }),
});
export type AirtimePayment = z.infer<typeof payment>;

/** A refund of CAMARA Carrier Billing Refund; one that names no type gives the whole payment back. */
export const refund = z.object({ refundId: id, refundStatus: z.string(), type: z.string().nullish() });
export type AirtimeRefund = z.infer<typeof refund>;

/** Whether a refund gave the whole payment back. */
export const isGivenBack = ({ refundStatus, type }: AirtimeRefund) =>
  refundStatus === 'succeeded' && type !== 'partial';

/** What was really charged; undefined for an unlisted currency or a fraction of its minor unit. */
export const chargedOf = ({ amountTransaction }: AirtimePayment): Money | undefined => {
  const { amount, currency } = amountTransaction.paymentAmount.chargingInformation;
  const code = asCurrency(currency);
  const amountMinor = code && toMinor(amount, code);
  return code && amountMinor !== undefined ? { amountMinor, currency: code } : undefined;
};
