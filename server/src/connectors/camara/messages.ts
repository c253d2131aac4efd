import { isSameMoney, type Money } from '@selfcare/contract/values/money';
import { z } from 'zod';
import type { DebitReference, RefundRequest } from '../../features/payments/core/gateway.ts';
import { reportUnread } from '../answer-body.ts';
import { fromDecimal } from '../decimal-amount.ts';
import type { HttpResult } from '../http-client.ts';
import { code, decimal, id, may, must, ourId, text, word, wordOrOther } from '../reading/scalars.ts';

/** How far a payment or a refund is. CAMARA has more states than these, and of the others nothing is known. */
const states = ['succeeded', 'processing', 'denied'];
const state = wordOrOther(...states);

/** Reports a state of which nothing is known. */
export const reportState = (result: HttpResult, field: 'paymentStatus' | 'refundStatus', said: string): void => {
  if (!states.includes(said)) reportUnread(result, field);
};

const kind = word('total', 'partial');

/** A payment of CAMARA Carrier Billing; the amount is a number in major units. */
export const payment = z.object({
  paymentId: must(id),
  paymentStatus: must(state),
  amountTransaction: z.object({
    referenceCode: must(ourId),
    clientCorrelator: may(text),
    paymentAmount: z.object({ chargingInformation: z.object({ amount: must(decimal), currency: must(code) }) }),
  }),
});
export type AirtimePayment = z.infer<typeof payment>;

/** A refund of CAMARA Carrier Billing Refund; one that names no type gives the whole payment back. It need not name what it is of. */
export const refund = z.object({
  refundId: must(id),
  refundStatus: must(state),
  type: may(kind),
  amountTransaction: z
    .object({
      referenceCode: may(ourId),
      clientCorrelator: may(text),
      refundAmount: z
        .object({
          chargingInformation: z.object({ amount: must(decimal), currency: must(code) }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
export type AirtimeRefund = z.infer<typeof refund>;

/** Whether a refund is of this debit, as far as it says. */
export const isOfDebit = ({ amountTransaction }: AirtimeRefund, { transactionId }: DebitReference) =>
  (amountTransaction?.referenceCode ?? transactionId) === transactionId;

/** The refunded amount if the refund names it; null if it cannot be read. */
const backOf = ({ amountTransaction }: AirtimeRefund): Money | null | undefined => {
  const back = amountTransaction?.refundAmount?.chargingInformation ?? undefined;
  return back && (fromDecimal(back.amount, back.currency) ?? null);
};

/** Returns whether a refund is about this amount, or names none. */
export const isOfAmount = (refund: AirtimeRefund, { amount, debit }: RefundRequest) => {
  const back = backOf(refund);
  if (back === undefined) return isSameMoney(amount, debit.charge) === (refund.type !== 'partial');
  return isSameMoney(back ?? undefined, amount);
};

const isWhole = (refund: AirtimeRefund, { charge }: DebitReference) => {
  const back = backOf(refund);
  return refund.type !== 'partial' && (back === undefined || isSameMoney(back ?? undefined, charge));
};

/** Returns whether the refunds cover the whole payment: one of them, or the sum of parts. */
export const isGivenBack = (refunds: readonly AirtimeRefund[], debit: DebitReference) => {
  const done = refunds.filter(({ refundStatus }) => refundStatus === 'succeeded');
  const parts = done.map(backOf).filter((back) => back?.currency === debit.charge.currency);
  const sum = parts.reduce((total, back) => total + (back?.amountMinor ?? 0), 0);
  return done.some((refund) => isWhole(refund, debit)) || sum >= debit.charge.amountMinor;
};

/** What was really charged; undefined for an unlisted currency or a fraction of its minor unit. */
export const chargedOf = ({ amountTransaction }: AirtimePayment): Money | undefined =>
  fromDecimal(
    amountTransaction.paymentAmount.chargingInformation.amount,
    amountTransaction.paymentAmount.chargingInformation.currency,
  );

/** Reports what of a payment nothing is known of: its state, or the amount of one that succeeded. */
export const reportPayment = (result: HttpResult, made: AirtimePayment): void => {
  reportState(result, 'paymentStatus', made.paymentStatus);
  if (made.paymentStatus === 'succeeded' && !chargedOf(made))
    reportUnread(result, 'amountTransaction.paymentAmount.chargingInformation');
};
