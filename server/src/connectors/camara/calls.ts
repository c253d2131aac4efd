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

/** Where the operator's charging answers (`AIRTIME_URL`) and the bearer key for it (`AIRTIME_API_KEY`). */
export type AirtimeSettings = ProviderSettings & { apiKey: string };

/** The calls of CAMARA carrier billing that the portal makes, each sent once. */
export type AirtimeCalls = {
  /** Sends a debit under its own correlator; undefined where it cannot be worded: no payer, an unlisted currency. */
  pay: (request: DebitRequest, sending?: Sending) => Promise<HttpResult> | undefined;
  findPayment: (debit: DebitReference, sending?: Sending) => Promise<AirtimePayment | 'not-found' | 'unknown'>;
  /** Sends a refund; undefined where its amount cannot be worded. */
  giveBack: (paymentId: string, refund: RefundRequest, sending?: Sending) => Promise<HttpResult> | undefined;
  readRefunds: (paymentId: string, debit: DebitReference, sending?: Sending) => Promise<AirtimeRefund[] | undefined>;
};

const paymentsPath = '/carrier-billing/v0/payments';
const refundsPath = (paymentId: string) =>
  `/carrier-billing-refund/v0/payments/${encodeURIComponent(paymentId)}/refunds`;

/** Whether the provider's payment is this debit: our transaction and, where the provider repeats it, our correlator. */
export const isOurs = (
  { amountTransaction }: AirtimePayment,
  debit: Pick<DebitReference, 'transactionId' | 'requestId'>,
) =>
  amountTransaction.referenceCode === debit.transactionId &&
  (amountTransaction.clientCorrelator ?? debit.requestId) === debit.requestId;

/** The price is what the customer agreed to: nothing may be added to it, so its tax is said to be inside. */
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

/** The amount of a refund as the protocol has it. A whole refund names none, but the protocol wants the field. */
const refundAmountOf = (request: RefundRequest) => {
  if (isWholeRefund(request)) return {};
  const { debit, amount } = request;
  const decimal = toDecimal(amount);
  if (decimal === undefined) return undefined;
  const { currency } = amount;
  return { chargingInformation: { amount: Number(decimal), currency, description: debit.transactionId } };
};

/** A list without ours proves nothing unless it is empty (the system may not know the filter); nor do two of ours. */
const pick = (result: HttpResult, debit: DebitReference): AirtimePayment | 'not-found' | 'unknown' => {
  const listed = bodyOf(result, [200], z.array(payment));
  if (!listed) return 'unknown';
  if (listed.length === 0) return 'not-found';
  const [ours, ...others] = listed.filter((found) => isOurs(found, debit));
  if (ours) reportPayment(result, ours);
  return ours && others.length === 0 ? ours : 'unknown';
};

/** What the provider's own records call one payment by. */
const correlate = (transactionId: string) => ({ 'x-correlator': transactionId });

/** The calls of CAMARA Carrier Billing that paying with airtime needs, each sent once and read strictly. */
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
      // Those of other payments do not say that ours has none.
      return listed && listed.length > 0 && ours?.length === 0 ? undefined : ours;
    },
  };
};
