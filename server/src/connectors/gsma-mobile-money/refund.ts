import { isSameMoney } from '@selfcare/contract/values/money';
import type { Sending } from '../../clocks/sending.ts';
import type { DebitState, PaymentMethod, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { readCharged, toDecimal } from '../decimal-amount.ts';
import type { HttpResult } from '../http-client.ts';
import { refusalOf, type WalletCalls } from './calls.ts';
import { isRefundRefusal } from './error-words.ts';
import { requestState, reversal, type RequestState, type Reversal } from './messages.ts';

type Enquire = PaymentMethod['enquire'];
type Paid = DebitState & { outcome: 'paid' };

/** A request state as a refund: `completed` stays pending until the debit itself is seen as reversed. */
const fromState = (state: RequestState | undefined): RefundOutcome => {
  if (!state) return { outcome: 'unknown' };
  if (state.status === 'failed') return { outcome: isRefundRefusal(state.error) ? 'refused' : 'unknown' };
  return { outcome: 'pending' };
};

/** Whether a reversal gave this debit back, and all of it, as far as it says. */
const isOfDebit = (done: Reversal, { charged, providerReference }: Paid): boolean => {
  const isWhole = isSameMoney(readCharged(done, charged), charged);
  return isWhole && (done.originalTransactionReference ?? providerReference) === providerReference;
};

const fromAnswer = (result: HttpResult, paid: Paid): RefundOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const done = bodyOf(result, [201], reversal);
  if (done) return { outcome: isOfDebit(done, paid) ? 'refunded' : 'unknown' };
  const refusal = refusalOf(result);
  if (refusal?.status === 400 && isRefundRefusal(refusal.error)) return { outcome: 'refused' };
  return fromState(bodyOf(result, [202], requestState));
};

/**
 * Gives a whole debit back. Where the enquiry before does not find it paid, or tells another amount than was booked, nothing
 * is sent.
 */
export const createRefund =
  (calls: WalletCalls, enquire: Enquire) =>
  async ({ debit, refundRequestId }: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const state = await enquire(debit, sending);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    const amount = toDecimal(debit.charge);
    if (state.outcome !== 'paid' || !isSameMoney(state.charged, debit.charge) || amount === undefined)
      return { outcome: 'unsent' };
    const path = `/transactions/${encodeURIComponent(state.providerReference)}/reversals`;
    const body = {
      type: 'reversal',
      amount,
      currency: debit.charge.currency,
      requestingOrganisationTransactionReference: debit.transactionId,
    };
    return fromAnswer(
      await calls.post({ operation: 'refund', path, requestId: refundRequestId, body }, sending),
      state,
    );
  };

/** Asks what became of a refund, and then the debit: only a reversed one is refunded, only an unreversed one was not. */
export const createEnquireRefund = (calls: WalletCalls, enquire: Enquire) => {
  const ask = async (refundRequestId: string, sending: Sending | undefined): Promise<RefundOutcome> => {
    const place = await calls.findResponse(refundRequestId, sending);
    if (place.kind === 'requeststates') return fromState(await calls.readState(place.reference, sending));
    return { outcome: place.kind === 'transactions' ? 'pending' : place.kind };
  };
  return async ({ debit, refundRequestId }: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const refund = await ask(refundRequestId, sending);
    const state = await enquire(debit, sending);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    return state.outcome === 'paid' ? refund : { outcome: 'unknown' };
  };
};
