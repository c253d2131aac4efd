import { isSameMoney, type Money } from '@selfcare/contract/values/money';
import type { Sending } from '../../clocks/sending.ts';
import type { DebitState, PaymentMethod, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { isWholeRefund } from '../booked.ts';
import { readCharged, toDecimal } from '../decimal-amount.ts';
import type { HttpResult } from '../http-client.ts';
import { refusalOf, type WalletCalls } from './calls.ts';
import { isRefundRefusal } from './error-words.ts';
import { requestState, reversal, type RequestState, type Reversal } from './messages.ts';

type Enquire = PaymentMethod['enquire'];
type Paid = DebitState & { outcome: 'paid' };

/** Maps a request state: `completed` stays pending until the debit itself is reversed. */
const fromState = (state: RequestState | undefined): RefundOutcome => {
  if (!state) return { outcome: 'unknown' };
  if (state.status === 'failed') return { outcome: isRefundRefusal(state.error) ? 'refused' : 'unknown' };
  return { outcome: 'pending' };
};

/** Returns true unless a reversal names another amount or debit. */
const isOfDebit = (done: Reversal, amount: Money, { providerReference }: Paid): boolean =>
  isSameMoney(readCharged(done, amount), amount) &&
  (done.originalTransactionReference ?? providerReference) === providerReference;

const fromAnswer = (result: HttpResult, amount: Money, paid: Paid): RefundOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const done = bodyOf(result, [201], reversal);
  if (done) return { outcome: isOfDebit(done, amount, paid) ? 'refunded' : 'unknown' };
  const refusal = refusalOf(result);
  if (refusal?.status === 400 && isRefundRefusal(refusal.error)) return { outcome: 'refused' };
  return fromState(bodyOf(result, [202], requestState));
};

/** Refunds a debit, or a part of it. Sends nothing unless an enquiry finds it paid with the booked amount. */
export const createRefund =
  (calls: WalletCalls, enquire: Enquire) =>
  async ({ debit, refundRequestId, amount: back }: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const state = await enquire(debit, sending);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    const amount = toDecimal(back);
    if (state.outcome !== 'paid' || !isSameMoney(state.charged, debit.charge) || amount === undefined)
      return { outcome: 'unsent' };
    const path = `/transactions/${encodeURIComponent(state.providerReference)}/reversals`;
    const body = {
      type: 'reversal',
      amount,
      currency: back.currency,
      requestingOrganisationTransactionReference: debit.transactionId,
    };
    return fromAnswer(
      await calls.post({ operation: 'refund', path, requestId: refundRequestId, body }, sending),
      back,
      state,
    );
  };

/** Enquires about a refund: a reversed debit is refunded, and a part counts by its own transaction. */
export const createEnquireRefund = (calls: WalletCalls, enquire: Enquire) => {
  const ask = async (refundRequestId: string, sending: Sending | undefined) => {
    const place = await calls.findResponse(refundRequestId, sending);
    if (place.kind === 'transactions') return { outcome: 'pending', transaction: place.reference } as const;
    if (place.kind !== 'requeststates') return { outcome: place.kind };
    const state = await calls.readState(place.reference, sending);
    const transaction = state?.status === 'completed' ? state.objectReference : undefined;
    return { ...fromState(state), transaction };
  };
  return async (request: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const { debit, refundRequestId, amount } = request;
    const { transaction, ...refund }: RefundOutcome & { transaction?: string | undefined } = await ask(
      refundRequestId,
      sending,
    );
    const state = await enquire(debit, sending);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    if (state.outcome !== 'paid') return { outcome: 'unknown' };
    if (transaction === undefined || isWholeRefund(request)) return refund;
    const done = await calls.readReversal(transaction, sending);
    return done && isOfDebit(done, amount, state) ? { outcome: 'refunded' } : refund;
  };
};
