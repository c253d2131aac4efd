import type { DebitReference, DebitState, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { toDecimal } from '../decimal-amount.ts';
import type { HttpClient, HttpResult } from '../http-client.ts';
import type { MpesaSettings } from './client.ts';
import { answerOf, isReversalRefusal, isReversedBefore } from './codes.ts';
import { answeredCall } from './messages.ts';

type Enquire = (debit: DebitReference) => Promise<DebitState>;

/** An answer to another call says nothing of this one. */
const isToCall = (result: HttpResult, id: string): boolean =>
  (bodyOf(result, [200, 201], answeredCall)?.output_ThirdPartyConversationID ?? id) === id;

const toOutcome = (result: HttpResult, id: string): RefundOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const answer = answerOf(result);
  if (!answer) return { outcome: 'unknown' };
  const isDone = answer.code === 'INS-0' && answer.status < 300 && isToCall(result, id);
  if (isDone || isReversedBefore(answer)) return { outcome: 'refunded' };
  return { outcome: isReversalRefusal(answer) ? 'refused' : 'unknown' };
};

/**
 * Reverses a whole debit: what was really charged, as the enquiry before says. Where that enquiry does not find the debit
 * paid, nothing is sent.
 */
export const createRefund =
  ({ serviceProviderCode, country }: MpesaSettings, call: HttpClient, enquire: Enquire) =>
  async ({ debit, refundRequestId }: RefundRequest): Promise<RefundOutcome> => {
    const state = await enquire(debit);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    const amount = state.outcome === 'paid' ? toDecimal(state.charged) : undefined;
    if (state.outcome !== 'paid' || amount === undefined) return { outcome: 'unsent' };
    const body = {
      input_TransactionID: state.providerReference,
      input_ReversalAmount: amount,
      input_Country: country,
      input_ServiceProviderCode: serviceProviderCode,
      input_ThirdPartyConversationID: refundRequestId,
    };
    return toOutcome(await call({ operation: 'refund', method: 'PUT', path: '/reversal/', body }), refundRequestId);
  };

/** Asks whether the debit is reversed: one that still stands completed never met its reversal. */
export const createEnquireRefund =
  (enquire: Enquire) =>
  async ({ debit }: RefundRequest): Promise<RefundOutcome> => {
    const { outcome } = await enquire(debit);
    if (outcome === 'refunded') return { outcome: 'refunded' };
    return { outcome: outcome === 'paid' ? 'not-found' : 'unknown' };
  };
