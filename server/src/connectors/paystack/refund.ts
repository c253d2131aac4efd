import { isKeyOf } from '@selfcare/contract/typed/keys-of';
import type { Money } from '@selfcare/contract/values/money';
import type { Sending } from '../../clocks/sending.ts';
import type { PaymentMethod, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { bodyOf, elementsOf, reportUnread } from '../answer-body.ts';
import { isWholeRefund } from '../booked.ts';
import type { HttpClient, HttpResult } from '../http-client.ts';
import { envelopes, refund, type Refund } from './messages.ts';

/** `needs-attention`: the bank of the cardholder takes it only once somebody has given an account to pay it to. */
const outcomes = {
  processed: 'refunded',
  pending: 'pending',
  processing: 'pending',
  'needs-attention': 'needs-attention',
  failed: 'refused',
} as const;

/** A word that is not in the table says nothing, for it or against it. */
const outcomeOf = ({ status }: Refund): RefundOutcome['outcome'] =>
  isKeyOf(outcomes, status) ? outcomes[status] : 'unknown';

/** The references of the charge that a refund names. */
const namedBy = ({ transaction, transaction_reference: reference }: Refund) =>
  [transaction, reference].filter((named) => named !== undefined);

const isOurs = (refund: Refund, { refundRequestId }: RefundRequest) => refund.merchant_note === refundRequestId;

/** Whether a refund names another charge than this one. */
const isOfAnother = (refund: Refund, { debit }: RefundRequest) =>
  namedBy(refund).some((reference) => reference !== debit.transactionId);

/** Returns whether a refund is about this amount, or names none. */
const gives = ({ amount, currency }: Refund, wanted: Money) =>
  (amount ?? wanted.amountMinor) === wanted.amountMinor && (currency ?? wanted.currency) === wanted.currency;

/** Returns whether a refund is ours, by its note. One that a person made counts if it is of the whole charge. */
const isOfDebit = (refund: Refund, request: RefundRequest, wanted: Money) => {
  if (isOurs(refund, request)) return refund.status === 'failed' || gives(refund, wanted);
  const isSameDebit = isWholeRefund(request) && namedBy(refund).includes(request.debit.transactionId);
  const tellsAmount = refund.amount !== undefined;
  return isSameDebit && refund.status !== 'failed' && tellsAmount && gives(refund, wanted);
};

/** The furthest of several: money that went back outweighs a try that failed, and what is not understood outweighs that, too. */
const summarise = (refunds: Refund[]): RefundOutcome['outcome'] | undefined => {
  const seen = new Set(refunds.map(outcomeOf));
  return (['refunded', 'pending', 'needs-attention', 'unknown', 'refused'] as const).find((outcome) =>
    seen.has(outcome),
  );
};

const reportStates = (result: HttpResult, refunds: Refund[]) => {
  if (refunds.some((each) => outcomeOf(each) === 'unknown')) reportUnread(result, 'data.status');
};

/** Lists what there is for the transaction; `not-found` only where the list is empty of it and the charge still stands. */
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
    // One that is not understood may be ours: the others can say that money went back or will, and nothing against it.
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
    // Another amount may have been charged than was asked for; what is less than that is neither a refund nor none.
    const outcome = isWholeRefund(request) ? ofAmount(state.charged) : undefined;
    if (outcome) return { outcome };
    const isInDoubt = !isWholeList || listed.some((each) => isOurs(each, request));
    return { outcome: isInDoubt ? 'unknown' : 'not-found' };
  };

/** Returns whether the response to a refund is about this charge and this amount. */
const isOfAnswer = (refund: Refund, { debit, amount }: RefundRequest) =>
  gives(refund, amount) && namedBy(refund).every((reference) => reference === debit.transactionId);

/**
 * Gives a charge back, or a part of it. Paystack has no key against a second refund but refuses more than was charged. So after a
 * refusal the list decides: `refused` where it holds none. A part is sent only where the list does not hold it.
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
