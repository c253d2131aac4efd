import { isSameMoney, type Money } from '@selfcare/contract/values/money';
import { z } from 'zod';
import type { DebitReference, RefundRequest } from '../../features/payments/core/gateway.ts';
import { reportUnread } from '../answer-body.ts';
import { fromDecimal } from '../decimal-amount.ts';
import type { HttpResult } from '../http-client.ts';
import { code, decimal, id, may, must, ourId, text, word, wordOrOther } from '../reading/scalars.ts';

/** Known states of a payment or refund; CAMARA has more, which prove nothing. */
const states = ['succeeded', 'processing', 'denied'];
const state = wordOrOther(...states);

export const reportState = (result: HttpResult, field: 'paymentStatus' | 'refundStatus', said: string): void => {
  if (!states.includes(said)) reportUnread(result, field);
};

const kind = word('total', 'partial');

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

/** A refund; without a type it is total. It need not name its payment. */
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

/** Returns true unless a refund names another debit. */
export const isOfDebit = ({ amountTransaction }: AirtimeRefund, { transactionId }: DebitReference) =>
  (amountTransaction?.referenceCode ?? transactionId) === transactionId;

/** Returns the refunded amount; undefined if not named, null if unreadable. */
const backOf = ({ amountTransaction }: AirtimeRefund): Money | null | undefined => {
  const back = amountTransaction?.refundAmount?.chargingInformation ?? undefined;
  return back && (fromDecimal(back.amount, back.currency) ?? null);
};

export const isOfAmount = (refund: AirtimeRefund, { amount, debit }: RefundRequest) => {
  const back = backOf(refund);
  if (back === undefined) return isSameMoney(amount, debit.charge) === (refund.type !== 'partial');
  return isSameMoney(back ?? undefined, amount);
};

const isWhole = (refund: AirtimeRefund, { charge }: DebitReference) => {
  const back = backOf(refund);
  return refund.type !== 'partial' && (back === undefined || isSameMoney(back ?? undefined, charge));
};

/** Returns true when one refund, or the sum of parts, covers the whole payment. */
export const isGivenBack = (refunds: readonly AirtimeRefund[], debit: DebitReference) => {
  const done = refunds.filter(({ refundStatus }) => refundStatus === 'succeeded');
  const parts = done.map(backOf).filter((back) => back?.currency === debit.charge.currency);
  const sum = parts.reduce((total, back) => total + (back?.amountMinor ?? 0), 0);
  return done.some((refund) => isWhole(refund, debit)) || sum >= debit.charge.amountMinor;
};

/** Returns the charged amount; undefined for an unlisted currency or a fraction of its minor unit. */
export const chargedOf = ({ amountTransaction }: AirtimePayment): Money | undefined =>
  fromDecimal(
    amountTransaction.paymentAmount.chargingInformation.amount,
    amountTransaction.paymentAmount.chargingInformation.currency,
  );

export const reportPayment = (result: HttpResult, made: AirtimePayment): void => {
  reportState(result, 'paymentStatus', made.paymentStatus);
  if (made.paymentStatus === 'succeeded' && !chargedOf(made))
    reportUnread(result, 'amountTransaction.paymentAmount.chargingInformation');
};
