import { isKeyOf } from '@selfcare/contract/typed/keys-of';
import { z } from 'zod';
import type { Sending } from '../../clocks/sending.ts';
import type { PaymentMethod, RefundOutcome, RefundRequest } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { isAsBooked, isWholeRefund } from '../booked.ts';
import type { HttpResult } from '../http-client.ts';
import { must, word } from '../reading/scalars.ts';
import type { AirtimeCalls } from './calls.ts';
import { isGivenBack, isOfAmount, isOfDebit, refund, reportState, type AirtimeRefund } from './messages.ts';

type Enquire = PaymentMethod['enquire'];

const denied = z.object({ code: must(word('CARRIER_BILLING_REFUND.REFUND_DENIED')) });
/** Another refund of the payment exists; its outcome is still open. */
const exists = z.object({ code: must(word('ALREADY_EXISTS')) });

/** Returns the outcome of a whole refund from all refunds; an empty list means that ours never arrived. */
const ofWhole = (refunds: AirtimeRefund[]): RefundOutcome => {
  if (refunds.length === 0) return { outcome: 'not-found' };
  if (refunds.some(({ refundStatus }) => refundStatus === 'processing')) return { outcome: 'pending' };
  const areDenied = refunds.every(({ refundStatus }) => refundStatus === 'denied');
  return { outcome: areDenied ? 'refused' : 'unknown' };
};

const outcomes = { succeeded: 'unknown', processing: 'pending', denied: 'refused' } as const;

/** Returns the outcome of a partial refund, found by its correlator. */
const ofPart = (refunds: AirtimeRefund[], request: RefundRequest): RefundOutcome => {
  const correlators = refunds.map(({ amountTransaction }) => amountTransaction?.clientCorrelator);
  const ours = refunds[correlators.indexOf(request.refundRequestId)];
  // A refund without a correlator may be ours.
  if (!ours) return { outcome: correlators.every((named) => named) ? 'not-found' : 'unknown' };
  const { refundStatus } = ours;
  if (refundStatus === 'succeeded' && isOfAmount(ours, request)) return { outcome: 'refunded' };
  return {
    outcome: isKeyOf(outcomes, refundStatus) ? outcomes[refundStatus] : 'unknown',
  };
};

const fromList = (refunds: AirtimeRefund[], request: RefundRequest): RefundOutcome => {
  if (isGivenBack(refunds, request.debit)) return { outcome: 'refunded' };
  return isWholeRefund(request) ? ofWhole(refunds) : ofPart(refunds, request);
};

const isOurs = (made: AirtimeRefund, { debit, refundRequestId }: RefundRequest): boolean =>
  isOfDebit(made, debit) && (made.amountTransaction?.clientCorrelator ?? refundRequestId) === refundRequestId;

const fromAnswer = (result: HttpResult, request: RefundRequest): RefundOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  if (bodyOf(result, [403], denied)) return { outcome: 'refused' };
  if (bodyOf(result, [409], exists)) return { outcome: 'pending' };
  const made = bodyOf(result, [201], refund);
  if (!made || !isOurs(made, request)) return { outcome: 'unknown' };
  reportState(result, 'refundStatus', made.refundStatus);
  const amountTransaction = {
    referenceCode: undefined,
    ...made.amountTransaction,
    clientCorrelator: request.refundRequestId,
  };
  return fromList([{ ...made, amountTransaction }], request);
};

/** Refunds a debit or a part. Sends nothing unless an enquiry finds the booked amount and reference paid. */
export const createRefund =
  (calls: AirtimeCalls, enquire: Enquire) =>
  async (request: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const { debit } = request;
    const state = await enquire(debit, sending);
    if (state.outcome === 'refunded') return { outcome: 'refunded' };
    if (state.outcome !== 'paid' || !isAsBooked(state, debit)) return { outcome: 'unsent' };
    const answer = await calls.giveBack(state.providerReference, request, sending);
    return answer ? fromAnswer(answer, request) : { outcome: 'unsent' };
  };

/** Enquires about a refund; only a charged debit can have, or lack, one. */
export const createEnquireRefund =
  (calls: AirtimeCalls) =>
  async (request: RefundRequest, sending?: Sending): Promise<RefundOutcome> => {
    const { debit } = request;
    const found = await calls.findPayment(debit, sending);
    if (typeof found === 'string' || found.paymentStatus !== 'succeeded') return { outcome: 'unknown' };
    const refunds = await calls.readRefunds(found.paymentId, debit, sending);
    return refunds ? fromList(refunds, request) : { outcome: 'unknown' };
  };
