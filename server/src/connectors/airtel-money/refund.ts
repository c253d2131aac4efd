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

type Charged = Pick<DebitReference, 'charge'> & { reference: string };

/** Returns true unless a response names another payment or a part of it. */
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
 * Refunds a whole payment by Airtel's reference, enquiring for it if unknown; sends nothing when the amount differs
 * from the booked one. Repeating is safe: Airtel refunds once and then answers ESB000041, which means refunded.
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

/** Enquires by repeating the refund, Airtel's only way; an unsent call says nothing about the earlier one. */
export const createEnquireRefund =
  (refund: PaymentMethod['refund']) =>
  async (request: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const answer = await refund(request, sending);
    return answer.outcome === 'unsent' ? { outcome: 'unknown' } : answer;
  };
