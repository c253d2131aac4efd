import { z } from 'zod';
import type { DebitReference, DebitState, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import type { HttpResult } from '../http-client.ts';
import type { AirtimeCalls } from './calls.ts';
import { isGivenBack, refund, type AirtimeRefund } from './messages.ts';

type Enquire = (debit: DebitReference) => Promise<DebitState>;

const denied = z.object({ code: z.literal('CARRIER_BILLING_REFUND.REFUND_DENIED') });
/** Another refund of the same payment stands there; its own end is still to be seen. */
const exists = z.object({ code: z.literal('ALREADY_EXISTS') });

/** What the refunds of one payment say together; none says that ours never arrived. */
const fromList = (refunds: AirtimeRefund[]): RefundOutcome => {
  if (refunds.length === 0) return { outcome: 'not-found' };
  if (refunds.some(isGivenBack)) return { outcome: 'refunded' };
  if (refunds.some(({ refundStatus }) => refundStatus === 'processing')) return { outcome: 'pending' };
  const areDenied = refunds.every(({ refundStatus }) => refundStatus === 'denied');
  return { outcome: areDenied ? 'refused' : 'unknown' };
};

const fromAnswer = (result: HttpResult): RefundOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  if (bodyOf(result, [403], denied)) return { outcome: 'refused' };
  if (bodyOf(result, [409], exists)) return { outcome: 'pending' };
  const made = bodyOf(result, [201], refund);
  return made ? fromList([made]) : { outcome: 'unknown' };
};

/** Gives a whole debit back. Where the enquiry before does not find the debit paid, nothing is sent. */
export const createRefund =
  (calls: AirtimeCalls, enquire: Enquire) =>
  async ({ debit, refundRequestId }: RefundRequest): Promise<RefundOutcome> => {
    const state = await enquire(debit);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    if (state.outcome !== 'paid') return { outcome: 'unsent' };
    return fromAnswer(await calls.giveBack(state.providerReference, debit, refundRequestId));
  };

/** Asks what became of a refund; only a debit that is seen as charged can have, or lack, one. */
export const createEnquireRefund =
  (calls: AirtimeCalls) =>
  async ({ debit }: RefundRequest): Promise<RefundOutcome> => {
    const found = await calls.findPayment(debit);
    if (typeof found === 'string' || found.paymentStatus !== 'succeeded') return { outcome: 'unknown' };
    const refunds = await calls.readRefunds(found.paymentId, debit);
    return refunds ? fromList(refunds) : { outcome: 'unknown' };
  };
