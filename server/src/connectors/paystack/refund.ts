import type { DebitReference, DebitState, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import type { HttpClient } from '../http-client.ts';
import { envelopes, type Refund } from './messages.ts';

const outcomes = { processed: 'refunded', pending: 'pending', processing: 'pending', failed: 'refused' } as const;

/** Ours by its note; one that a person made counts where it gives the whole charge of this transaction back. */
const isOfDebit = (refund: Refund, { debit, refundRequestId }: RefundRequest) => {
  if (refund.merchant_note === refundRequestId) return true;
  const { transaction } = refund;
  const reference = typeof transaction === 'object' ? transaction?.reference : transaction;
  const isSameDebit = [reference, refund.transaction_reference].includes(debit.transactionId);
  return isSameDebit && refund.status !== 'failed' && refund.amount === debit.charge.amountMinor;
};

/** The furthest of several: money that went back outweighs a try that failed. */
const summarise = (refunds: Refund[]): RefundOutcome['outcome'] | undefined => {
  const seen = new Set(refunds.map((refund) => outcomes[refund.status]));
  return (['refunded', 'pending', 'refused'] as const).find((outcome) => seen.has(outcome));
};

/** Lists what there is for the transaction; `not-found` only where the list is empty of it and the charge still stands. */
export const createEnquireRefund =
  (call: HttpClient, enquire: (debit: DebitReference) => Promise<DebitState>) =>
  async (request: RefundRequest): Promise<RefundOutcome> => {
    const query = { transaction: request.debit.transactionId };
    const result = await call({ operation: 'enquiry', method: 'GET', path: '/refund', query });
    const listed = bodyOf(result, [200], envelopes.refunds)?.data;
    if (!listed) return { outcome: 'unknown' };
    const outcome = summarise(listed.filter((refund) => isOfDebit(refund, request)));
    if (outcome) return { outcome };
    const state = await enquire(request.debit);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    return { outcome: state.outcome === 'paid' ? 'not-found' : 'unknown' };
  };

/**
 * Gives a whole charge back. Paystack has no key against a second refund but refuses one, so after a refusal the list
 * decides: `refused` where it holds none.
 */
export const createRefund =
  (call: HttpClient, enquireRefund: (request: RefundRequest) => Promise<RefundOutcome>) =>
  async (request: RefundRequest): Promise<RefundOutcome> => {
    const body = { transaction: request.debit.transactionId, merchant_note: request.refundRequestId };
    const result = await call({ operation: 'refund', method: 'POST', path: '/refund', body });
    if (result.kind === 'unsent') return { outcome: 'unsent' };
    const created = bodyOf(result, [200], envelopes.refund);
    if (created) return { outcome: outcomes[created.data.status] };
    if (!bodyOf(result, [400], envelopes.refusal)) return { outcome: 'unknown' };
    const { outcome } = await enquireRefund(request);
    return { outcome: outcome === 'not-found' ? 'refused' : outcome };
  };
