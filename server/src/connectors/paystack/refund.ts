import { isKeyOf } from '@selfcare/contract/typed/keys-of';
import type { Money } from '@selfcare/contract/values/money';
import type { Sending } from '../../clocks/sending.ts';
import type { PaymentMethod, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { bodyOf, elementsOf, reportUnread } from '../answer-body.ts';
import { isWholeRefund } from '../booked.ts';
import type { HttpClient, HttpResult } from '../http-client.ts';
import { envelopes, refund, type Refund } from './messages.ts';

/** `needs-attention`: the cardholder's bank needs an account from a person first. */
const outcomes = {
  processed: 'refunded',
  pending: 'pending',
  processing: 'pending',
  'needs-attention': 'needs-attention',
  failed: 'refused',
} as const;

const outcomeOf = ({ status }: Refund): RefundOutcome['outcome'] =>
  isKeyOf(outcomes, status) ? outcomes[status] : 'unknown';

const namedBy = ({ transaction, transaction_reference: reference }: Refund) =>
  [transaction, reference].filter((named) => named !== undefined);

const isOurs = (refund: Refund, { refundRequestId }: RefundRequest) => refund.merchant_note === refundRequestId;

const isOfAnother = (refund: Refund, { debit }: RefundRequest) =>
  namedBy(refund).some((reference) => reference !== debit.transactionId);

const gives = ({ amount, currency }: Refund, wanted: Money) =>
  (amount ?? wanted.amountMinor) === wanted.amountMinor && (currency ?? wanted.currency) === wanted.currency;

/** Returns true when a refund is ours by its note; a person's refund counts if it covers the whole charge. */
const isOfDebit = (refund: Refund, request: RefundRequest, wanted: Money) => {
  if (isOurs(refund, request)) return refund.status === 'failed' || gives(refund, wanted);
  const isSameDebit = isWholeRefund(request) && namedBy(refund).includes(request.debit.transactionId);
  const tellsAmount = refund.amount !== undefined;
  return isSameDebit && refund.status !== 'failed' && tellsAmount && gives(refund, wanted);
};

/** Returns the strongest outcome: returned money outweighs a failure, and so does an unreadable refund. */
const summarise = (refunds: Refund[]): RefundOutcome['outcome'] | undefined => {
  const seen = new Set(refunds.map(outcomeOf));
  return (['refunded', 'pending', 'needs-attention', 'unknown', 'refused'] as const).find((outcome) =>
    seen.has(outcome),
  );
};

const reportStates = (result: HttpResult, refunds: Refund[]) => {
  if (refunds.some((each) => outcomeOf(each) === 'unknown')) reportUnread(result, 'data.status');
};

/** Enquires by the list of refunds; `not-found` only if it has none of ours and the charge is still paid. */
export const createEnquireRefund =
  (call: HttpClient, enquire: PaymentMethod['enquire']) =>
  async (request: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const query = { transaction: request.debit.transactionId };
    const result = await call({ operation: 'enquiry', method: 'GET', path: '/refund', query }, sending);
    const list = bodyOf(result, [200], envelopes.list)?.data;
    if (!list) return { outcome: 'unknown' };
    const elements = elementsOf(result, list, refund);
    const listed = elements.filter((element) => element !== undefined);
    reportStates(result, listed);
    // An unreadable one may be ours: the others can prove that money was or will be returned, but not the opposite.
    const isWholeList = elements.every(
      (element) => element && (outcomeOf(element) !== 'unknown' || isOfAnother(element, request)),
    );
    const ofAmount = (amount: Money) => {
      const outcome = summarise(listed.filter((each) => isOfDebit(each, request, amount)));
      return outcome === 'refused' && !isWholeList ? 'unknown' : outcome;
    };
    const asked = ofAmount(request.amount);
    if (asked) return { outcome: asked };
    const state = await enquire(request.debit, sending);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    if (state.outcome !== 'paid') return { outcome: 'unknown' };
    // The charge may differ from the request; a smaller refund proves nothing.
    const outcome = isWholeRefund(request) ? ofAmount(state.charged) : undefined;
    if (outcome) return { outcome };
    const isInDoubt = !isWholeList || listed.some((each) => isOurs(each, request));
    return { outcome: isInDoubt ? 'unknown' : 'not-found' };
  };

/** Returns true when the response is about this charge and amount. */
const isOfAnswer = (refund: Refund, { debit, amount }: RefundRequest) =>
  gives(refund, amount) && namedBy(refund).every((reference) => reference === debit.transactionId);

/**
 * Refunds a charge, or a part of it. Paystack has no idempotency but refuses more than the charge, so after a refusal
 * the list decides. A part is sent only if the list lacks it.
 */
export const createRefund =
  (call: HttpClient, enquireRefund: PaymentMethod['enquireRefund']) =>
  async (request: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    if (!isWholeRefund(request)) {
      const before = await enquireRefund(request, sending);
      if (before.outcome !== 'not-found') return before.outcome === 'unknown' ? { outcome: 'unsent' } : before;
    }
    const body = {
      transaction: request.debit.transactionId,
      merchant_note: request.refundRequestId,
      ...(!isWholeRefund(request) && { amount: request.amount.amountMinor, currency: request.amount.currency }),
    };
    const result = await call({ operation: 'refund', method: 'POST', path: '/refund', body }, sending);
    if (result.kind === 'unsent') return { outcome: 'unsent' };
    const created = bodyOf(result, [200], envelopes.refund);
    if (created) reportStates(result, [created.data]);
    if (created) return { outcome: isOfAnswer(created.data, request) ? outcomeOf(created.data) : 'unknown' };
    if (!bodyOf(result, [400], envelopes.refusal)) return { outcome: 'unknown' };
    const { outcome } = await enquireRefund(request, sending);
    return { outcome: outcome === 'not-found' ? 'refused' : outcome };
  };
