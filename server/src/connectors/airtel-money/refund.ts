import { isSameMoney } from '@selfcare/contract/values/money';
import type { Sending } from '../../clocks/sending.ts';
import type {
  DebitReference,
  PaymentMethod,
  RefundOutcome,
  RefundRequest,
} from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { readCharged } from '../decimal-amount.ts';
import type { HttpClient, HttpResult } from '../http-client.ts';
import { codesOf, isAmbiguous, isRefundedBefore, isRefundRefusal } from './codes.ts';
import { namedIn, refundAnswer } from './messages.ts';

/** A payment by Airtel's own number, and what was charged under it. */
type Charged = Pick<DebitReference, 'charge'> & { reference: string };

/** Whether an answer speaks of this payment, and of all of it, as far as it says. */
const isOfPayment = (body: unknown, { reference, charge }: Charged): boolean => {
  const named = namedIn(body);
  return (named.airtel_money_id || reference) === reference && isSameMoney(readCharged(named, charge), charge);
};

const toOutcome = (result: HttpResult, charged: Charged): RefundOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  if (result.kind === 'answer' && !isOfPayment(result.body, charged)) return { outcome: 'unknown' };
  const codes = codesOf(result) ?? {};
  if (isRefundedBefore(codes)) return { outcome: 'refunded' };
  if (isRefundRefusal(codes)) return { outcome: 'refused' };
  if (codes.success === false || isAmbiguous(codes)) return { outcome: 'unknown' };
  return { outcome: bodyOf(result, [200], refundAnswer) ? 'refunded' : 'unknown' };
};

/**
 * Gives a whole payment back by Airtel's own reference, asked for where we do not hold it yet: nothing is sent where the
 * amount beside it is not what was booked. It is given back once, however often this is sent: from then on the answer is
 * ESB000041, which says that it was done.
 */
export const createRefund = (call: HttpClient, enquire: PaymentMethod['enquire']) => {
  const referenceOf = async (debit: DebitReference, sending?: Sending): Promise<string | undefined> => {
    if (debit.providerReference) return debit.providerReference;
    const state = await enquire(debit, sending);
    return state.outcome === 'paid' && isSameMoney(state.charged, debit.charge) ? state.providerReference : undefined;
  };
  return async ({ debit }: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const reference = await referenceOf(debit, sending);
    if (!reference) return { outcome: 'unsent' };
    const body = { transaction: { airtel_money_id: reference } };
    const headers = { 'x-currency': debit.charge.currency };
    const path = '/standard/v1/payments/refund';
    const result = await call({ operation: 'refund', method: 'POST', path, headers, body }, sending);
    return toOutcome(result, { reference, charge: debit.charge });
  };
};

/**
 * Asks by sending the refund again, the only way that Airtel gives: one that arrived is `refunded`, one that never did is
 * given back now, and no payment twice. Nothing sent says nothing about the refund before it.
 */
export const createEnquireRefund =
  (refund: PaymentMethod['refund']) =>
  async (request: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const answer = await refund(request, sending);
    return answer.outcome === 'unsent' ? { outcome: 'unknown' } : answer;
  };
