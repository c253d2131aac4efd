import { isSameMoney } from '@selfcare/contract/values/money';
import { z } from 'zod';
import type {
  DebitOutcome,
  DebitReference,
  DebitRequest,
  DebitState,
  Reason,
} from '../../features/payments/core/gateway.ts';
import type { Sending } from '../../clocks/sending.ts';
import { bodyOf } from '../answer-body.ts';
import type { HttpResult } from '../http-client.ts';
import { must, word } from '../reading/scalars.ts';
import { isOurs, type AirtimeCalls } from './calls.ts';
import { chargedOf, isGivenBack, payment, reportPayment, type AirtimeRefund } from './messages.ts';

const forbidden = z.object({
  code: must(word('CARRIER_BILLING.INSUFFICIENT_BALANCE', 'CARRIER_BILLING.PAYMENT_DENIED')),
});
const notFound = z.object({ code: must(word('IDENTIFIER_NOT_FOUND')) });
const reasons = {
  'CARRIER_BILLING.INSUFFICIENT_BALANCE': 'balance-too-low',
  'CARRIER_BILLING.PAYMENT_DENIED': 'declined-by-provider',
} as const satisfies Record<string, Reason>;

/** Returns the reason why nothing was charged; undefined for responses that the profile does not name. */
const reasonOf = (result: HttpResult): Reason | undefined => {
  const refusal = bodyOf(result, [403], forbidden);
  if (refusal) return reasons[refusal.code];
  return bodyOf(result, [404], notFound) && 'line-unknown';
};

const fromAnswer = (result: HttpResult, request: DebitRequest): DebitOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const reason = reasonOf(result);
  if (reason) return { outcome: 'declined', reason };
  const made = bodyOf(result, [201], payment);
  if (!made || !isOurs(made, request)) return { outcome: 'unknown' };
  reportPayment(result, made);
  if (made.paymentStatus === 'denied') return { outcome: 'declined', reason: 'declined-by-provider' };
  if (made.paymentStatus === 'processing') return { outcome: 'accepted', providerReference: made.paymentId };
  const charged = made.paymentStatus === 'succeeded' ? chargedOf(made) : undefined;
  if (!isSameMoney(charged, request.charge)) return { outcome: 'unknown' };
  return { outcome: 'paid', providerReference: made.paymentId };
};

/** Charges airtime in one step; the caller must hold the owner's code. An unexpected payment is `unknown`. */
export const createDebit =
  (calls: AirtimeCalls) =>
  async (request: DebitRequest, sending?: Sending): Promise<DebitOutcome> => {
    const result = await calls.pay(request, sending);
    return result ? fromAnswer(result, request) : { outcome: 'unsent' };
  };

const unlessGivenBack = (paid: DebitState, refunds: AirtimeRefund[] | undefined, debit: DebitReference): DebitState => {
  if (!refunds) return { outcome: 'unknown' };
  return isGivenBack(refunds, debit) ? { outcome: 'refunded' } : paid;
};

export const createEnquire =
  (calls: AirtimeCalls) =>
  async (debit: DebitReference, sending?: Sending): Promise<DebitState> => {
    const found = await calls.findPayment(debit, sending);
    if (typeof found === 'string') return { outcome: found };
    const { paymentId: providerReference, paymentStatus } = found;
    if (paymentStatus === 'processing') return { outcome: 'pending', providerReference };
    if (paymentStatus === 'denied') return { outcome: 'declined', reason: 'declined-by-provider' };
    const charged = paymentStatus === 'succeeded' ? chargedOf(found) : undefined;
    if (!charged) return { outcome: 'unknown' };
    const paid: DebitState = { outcome: 'paid', providerReference, charged };
    return unlessGivenBack(paid, await calls.readRefunds(providerReference, debit, sending), debit);
  };
