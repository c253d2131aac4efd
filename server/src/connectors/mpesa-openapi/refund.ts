import type { Sending } from '../../clocks/sending.ts';
import type { PaymentMethod, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { isAsBooked } from '../booked.ts';
import { toDecimal } from '../decimal-amount.ts';
import type { HttpClient, HttpResult } from '../http-client.ts';
import type { MpesaSettings } from './client.ts';
import { answerOf, isReversalRefusal, isReversedBefore, isToCall } from './codes.ts';

type Enquire = PaymentMethod['enquire'];

/** `INS-10` means that some reversal exists; only the debit tells whether it is done. */
const toOutcome = (result: HttpResult, id: string): RefundOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const answer = answerOf(result);
  if (!answer || !isToCall(result, id)) return { outcome: 'unknown' };
  if (answer.code === 'INS-0' && answer.status < 300) return { outcome: 'refunded' };
  if (isReversedBefore(answer)) return { outcome: 'pending' };
  return { outcome: isReversalRefusal(answer) ? 'refused' : 'unknown' };
};

/** Reverses a whole debit. Sends nothing unless an enquiry finds it paid with the booked amount and reference. */
export const createRefund =
  ({ serviceProviderCode, country }: MpesaSettings, call: HttpClient, enquire: Enquire) =>
  async ({ debit, refundRequestId }: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const state = await enquire(debit, sending);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    const amount = toDecimal(debit.charge);
    if (state.outcome !== 'paid' || !isAsBooked(state, debit) || amount === undefined) return { outcome: 'unsent' };
    const body = {
      input_TransactionID: state.providerReference,
      input_ReversalAmount: amount,
      input_Country: country,
      input_ServiceProviderCode: serviceProviderCode,
      input_ThirdPartyConversationID: refundRequestId,
    };
    return toOutcome(
      await call({ operation: 'refund', method: 'PUT', path: '/reversal/', body }, sending),
      refundRequestId,
    );
  };

/** Enquires by the debit: one that is still completed was never reversed. */
export const createEnquireRefund =
  (enquire: Enquire) =>
  async ({ debit }: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const { outcome } = await enquire(debit, sending);
    if (outcome === 'refunded') return { outcome: 'refunded' };
    return { outcome: outcome === 'paid' ? 'not-found' : 'unknown' };
  };
