import { z } from 'zod';
import type { Sending } from '../../clocks/sending.ts';
import type { DebitReference, DebitRequest, RefundRequest } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { isWholeRefund } from '../booked.ts';
import { toDecimal } from '../decimal-amount.ts';
import { createHttpClient, type HttpResult, type ProviderSettings } from '../http-client.ts';
import {
  isOfDebit,
  payment,
  refund,
  reportPayment,
  reportState,
  type AirtimePayment,
  type AirtimeRefund,
} from './messages.ts';

/** The operator's charging system (`AIRTIME_URL`) with its bearer key (`AIRTIME_API_KEY`). */
export type AirtimeSettings = ProviderSettings & { apiKey: string };

export type AirtimeCalls = {
  /** Sends a debit under its own correlator; undefined without a payer or with an unlisted currency. */
  pay: (request: DebitRequest, sending?: Sending) => Promise<HttpResult> | undefined;
  findPayment: (debit: DebitReference, sending?: Sending) => Promise<AirtimePayment | 'not-found' | 'unknown'>;
  /** Sends a refund; undefined when its amount cannot be expressed. */
  giveBack: (paymentId: string, refund: RefundRequest, sending?: Sending) => Promise<HttpResult> | undefined;
  readRefunds: (paymentId: string, debit: DebitReference, sending?: Sending) => Promise<AirtimeRefund[] | undefined>;
};

const paymentsPath = '/carrier-billing/v0/payments';
const refundsPath = (paymentId: string) =>
  `/carrier-billing-refund/v0/payments/${encodeURIComponent(paymentId)}/refunds`;

/** Returns true when a payment has our transaction id and, if given, our correlator. */
export const isOurs = (
  { amountTransaction }: AirtimePayment,
  debit: Pick<DebitReference, 'transactionId' | 'requestId'>,
) =>
  amountTransaction.referenceCode === debit.transactionId &&
  (amountTransaction.clientCorrelator ?? debit.requestId) === debit.requestId;

/** The customer agreed to this price, so tax is declared as included. */
const transactionOf = ({ transactionId, requestId, payer, charge, description }: DebitRequest) => {
  const amount = toDecimal(charge);
  if (!payer || amount === undefined) return undefined;
  const chargingInformation = { amount: Number(amount), currency: charge.currency, description, isTaxIncluded: true };
  return {
    phoneNumber: payer,
    clientCorrelator: requestId,
    referenceCode: transactionId,
    paymentAmount: { chargingInformation },
  };
};

/** Returns the amount of a refund: empty for a whole one, since the protocol requires the field. */
const refundAmountOf = (request: RefundRequest) => {
  if (isWholeRefund(request)) return {};
  const { debit, amount } = request;
  const decimal = toDecimal(amount);
  if (decimal === undefined) return undefined;
  const { currency } = amount;
  return { chargingInformation: { amount: Number(decimal), currency, description: debit.transactionId } };
};

/** Returns our payment. `not-found` needs an empty list, because the system may ignore the filter. */
const pick = (result: HttpResult, debit: DebitReference): AirtimePayment | 'not-found' | 'unknown' => {
  const listed = bodyOf(result, [200], z.array(payment));
  if (!listed) return 'unknown';
  if (listed.length === 0) return 'not-found';
  const [ours, ...others] = listed.filter((found) => isOurs(found, debit));
  if (ours) reportPayment(result, ours);
  return ours && others.length === 0 ? ours : 'unknown';
};

const correlate = (transactionId: string) => ({ 'x-correlator': transactionId });

export const createAirtimeCalls = (settings: AirtimeSettings): AirtimeCalls => {
  const call = createHttpClient(settings, { authorization: `Bearer ${settings.apiKey}` });
  return {
    pay: (request, sending) => {
      const amountTransaction = transactionOf(request);
      const headers = correlate(request.transactionId);
      const sent = { operation: 'debit', method: 'POST', path: paymentsPath, headers } as const;
      return amountTransaction && call({ ...sent, body: { amountTransaction } }, sending);
    },
    findPayment: async (debit, sending) => {
      const headers = correlate(debit.transactionId);
      const query = { referenceCode: debit.transactionId };
      return pick(
        await call({ operation: 'enquiry', method: 'GET', path: paymentsPath, headers, query }, sending),
        debit,
      );
    },
    giveBack: (paymentId, request, sending) => {
      const { transactionId } = request.debit;
      const refundAmount = refundAmountOf(request);
      if (!refundAmount) return undefined;
      const amountTransaction = {
        clientCorrelator: request.refundRequestId,
        referenceCode: transactionId,
        refundAmount,
      };
      const headers = correlate(transactionId);
      const body = { type: isWholeRefund(request) ? 'total' : 'partial', amountTransaction };
      return call({ operation: 'refund', method: 'POST', path: refundsPath(paymentId), headers, body }, sending);
    },
    readRefunds: async (paymentId, debit, sending) => {
      const headers = correlate(debit.transactionId);
      const result = await call(
        { operation: 'enquiry', method: 'GET', path: refundsPath(paymentId), headers },
        sending,
      );
      const listed = bodyOf(result, [200], z.array(refund));
      const ours = listed?.filter((one) => isOfDebit(one, debit));
      ours?.forEach(({ refundStatus }) => reportState(result, 'refundStatus', refundStatus));
      // Refunds of other payments do not prove that ours has none.
      return listed && listed.length > 0 && ours?.length === 0 ? undefined : ours;
    },
  };
};
