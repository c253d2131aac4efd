import { isSameMoney, toMinor, type Money } from '@selfcare/contract/values/money';
import { z } from 'zod';
import type { DebitReference } from '../../features/payments/core/gateway.ts';
import { asCurrency } from '../decimal-amount.ts';

const toMoney = ({ amount, currency }: { amount: number; currency: string }): Money | undefined => {
  const code = asCurrency(currency);
  const amountMinor = code && toMinor(amount, code);
  return code && amountMinor !== undefined ? { amountMinor, currency: code } : undefined;
};

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

const name = z.string().nullish().catch(undefined);
const backInformation = z.object({ amount: z.number(), currency: z.string() });

/** A refund of CAMARA Carrier Billing Refund; one that names no type gives the whole payment back. It need not name what it is of. */
export const refund = z.object({
  refundId: id,
  refundStatus: z.string(),
  type: z.string().nullish(),
  amountTransaction: z
    .object({
      referenceCode: name,
      clientCorrelator: name,
      refundAmount: z.object({ chargingInformation: backInformation }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
});
export type AirtimeRefund = z.infer<typeof refund>;

/** Whether a refund is of this debit, as far as it says. */
export const isOfDebit = ({ amountTransaction }: AirtimeRefund, { transactionId }: DebitReference) =>
  (amountTransaction?.referenceCode ?? transactionId) === transactionId;

/** Whether all that was charged goes back, as far as the refund says. */
const isWhole = ({ type, amountTransaction }: AirtimeRefund, { charge }: DebitReference) => {
  const { chargingInformation: back } = amountTransaction?.refundAmount ?? {};
  return type !== 'partial' && (back === undefined || isSameMoney(toMoney(back), charge));
};

/** Whether a refund gave the whole payment back. */
export const isGivenBack = (refund: AirtimeRefund, debit: DebitReference) =>
  refund.refundStatus === 'succeeded' && isWhole(refund, debit);

/** What was really charged; undefined for an unlisted currency or a fraction of its minor unit. */
export const chargedOf = ({ amountTransaction }: AirtimePayment): Money | undefined =>
  toMoney(amountTransaction.paymentAmount.chargingInformation);
