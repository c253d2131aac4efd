import type { DebitReference, DebitState, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { toDecimal } from '../decimal-amount.ts';
import type { HttpClient, HttpResult } from '../http-client.ts';
import type { MpesaSettings } from './client.ts';
import { answerOf, isReversalRefusal, isReversedBefore } from './codes.ts';

type Enquire = (debit: DebitReference) => Promise<DebitState>;

const toOutcome = (result: HttpResult): RefundOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const answer = answerOf(result);
  if (!answer) return { outcome: 'unknown' };
  const isDone = answer.code === 'INS-0' && answer.status < 300;
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
    return toOutcome(await call({ operation: 'refund', method: 'PUT', path: '/reversal/', body }));
  };

/** Asks whether the debit is reversed: one that still stands completed never met its reversal. */
export const createEnquireRefund =
  (enquire: Enquire) =>
  async ({ debit }: RefundRequest): Promise<RefundOutcome> => {
    const { outcome } = await enquire(debit);
    if (outcome === 'refunded') return { outcome: 'refunded' };
    return { outcome: outcome === 'paid' ? 'not-found' : 'unknown' };
  };
