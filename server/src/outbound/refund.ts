import { present } from '@selfcare/contract/typed/present';
import { methodOf, moveBy, type EngineContext } from '../features/payments/core/engine.ts';
import type { RefundOutcome, RefundRequest } from '../features/payments/core/gateway.ts';
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import { nextRefundTry } from '../features/payments/core/schedule.ts';
import { debitReference } from './debit.ts';
import { factsOfPayment, storedBy } from './of-payment.ts';
import type { Policy } from './protocol.ts';
import { run } from './run.ts';

/**
 * Returns the refund request of a payment. Its id never changes, so that a provider refunds once. A child has nothing personal: its parent
 * has the payer, and the number of its debit where an older release kept none with the child.
 */
const refundRequest = async (deps: EngineContext, payment: Payment): Promise<RefundRequest> => {
  const parent = (payment.parentId && (await deps.store.find(payment.parentId))) || payment;
  const { payer, providerReference } = parent;
  // An operator's refund may be a part of the debit.
  const { charge } = payment.born === 'operator-refund' ? parent : payment;
  const debited = { ...payment, charge, payer, providerReference: payment.providerReference ?? providerReference };
  return {
    debit: debitReference(deps, debited),
    refundRequestId: payment.refundRequestId,
    amount: payment.charge,
  };
};

/** The rules of a refund. A repeat under the same id is safe at any time (docs/faults.md F33). */
export const refundPolicy: Policy = {
  saidTwice: ['done'],
  countsEarly: ['done', 'attention'],
  endsHold: { plain: ['done'], doubt: ['done'] },
  // We hold the customer's money, so a refused refund is tried again for a day, with an alarm.
  refused: 'tried-again',
  unsent: 'is-asked-about',
  booksLost: false,
  isApproved: false,
  // Together with the enquiries this is the bound of docs/invariants.md I20.
  missing: { proofSeconds: 0, resendWithinSeconds: 0, leadsTo: 'tried-again', mostSends: 40 },
};

/**
 * Returns the rules for a part at a provider without an idempotency key. It is sent again only after the proof that a repeated delivery
 * needs, too.
 */
const unkeyedPolicy = ({ times }: EngineContext): Policy => ({
  ...refundPolicy,
  missing: { ...refundPolicy.missing, proofSeconds: times.missingDeliverySeconds },
});

/** Returns how often a refund was sent, and what follows from the time for which it is due, or since a person had it tried again. */
const historyOf = async (deps: EngineContext, payment: Payment) => {
  const events = await deps.store.events(payment.id);
  const begun = ageSeconds(payment, events.find(({ toState }) => toState === 'REFUND_DUE')?.at ?? payment.createdAt);
  const dueFor = payment.dueSince ? Math.min(begun, ageSeconds(payment, payment.dueSince)) : begun;
  return {
    sends: events.filter(({ event }) => event === 'refund').length,
    isOverdue: dueFor > deps.times.holdAfterSeconds,
    nextTry: nextRefundTry(dueFor, ageSeconds(payment, payment.enteredAt)),
  };
};

/** Returns the protocol of refunds of payments that cannot be delivered, and of children. */
export const refunds = (deps: EngineContext) =>
  run<Payment, RefundOutcome, RefundOutcome>(deps, {
    connectorOf: ({ method }) => present(deps.connectors.ofMode[method]),
    policyOf: (payment) =>
      payment.born === 'operator-refund' && methodOf(deps, payment).repeatsParts ? unkeyedPolicy(deps) : refundPolicy,
    factsOf: async (payment, asked, word) => ({
      ...factsOfPayment(deps, payment, asked),
      isCalling: payment.state === 'REFUNDING',
      isRepeated: false,
      // An unclear answer of the call itself shows that the call is over.
      ...(payment.missingSince && { callLeft: -Infinity }),
      ...(word === 'done' ? { sends: 0 } : await historyOf(deps, payment)),
    }),
    ask: async (payment) => methodOf(deps, payment).enquireRefund(await refundRequest(deps, payment)),
    call: async (payment, sending) => methodOf(deps, payment).refund(await refundRequest(deps, payment), sending),
    begin: (payment) => moveBy(deps, payment, ['refund'], { dueInSeconds: deps.times.callSeconds }),
    apply: storedBy(deps, (payment, { as, inSeconds }) =>
      as === 'done'
        ? moveBy(deps, payment, ['refund', 'refunded'], { dueInSeconds: null })
        : moveBy(deps, payment, ['lose-refund'], { dueInSeconds: inSeconds }),
    ),
  });
