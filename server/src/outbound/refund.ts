import { pauseAfter, type Backoff } from '../clocks/backoff.ts';
import { methodOf, moveBy, type EngineContext } from '../features/payments/core/engine.ts';
import type { RefundOutcome, RefundRequest } from '../features/payments/core/gateway.ts';
import { asCharged, type LateCharge } from '../features/payments/core/child-store.ts';
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import { firstHoldAsk, nextHoldAsk, nextRefundTry } from '../features/payments/core/schedule.ts';
import { debitReference } from './debit.ts';
import { runOfPayment } from './of-payment.ts';
import type { Policy, Word } from './protocol.ts';
import { run, type Purpose } from './run.ts';

/** Returns the refund request of a payment. Its id never changes, so that a provider refunds once. */
const refundRequest = (deps: EngineContext, payment: Payment): RefundRequest => ({
  debit: debitReference(deps, payment),
  refundRequestId: payment.refundRequestId,
  amount: payment.charge,
});

/** The rules of a refund. A repeat under the same id is safe at any time (docs/faults.md F33). */
export const refundPolicy: Policy = {
  saidTwice: ['done'],
  countsEarly: ['done', 'attention'],
  endsHold: { plain: ['done'], doubt: ['done'] },
  // We hold the customer's money, so a refused refund is tried again for a day, with an alarm.
  refused: 'tried-again',
  unsent: 'is-asked-about',
  booksLost: false,
  booksOpen: false,
  asksSoonAfterSilence: false,
  // Together with the enquiries this is the bound of docs/invariants.md I20.
  missing: { proofSeconds: 0, asksMeanwhile: false, resendWithinSeconds: 0, leadsTo: 'tried-again', mostSends: 40 },
};

const words: Readonly<Record<RefundOutcome['outcome'], Word>> = {
  refunded: 'done',
  pending: 'open',
  'needs-attention': 'attention',
  refused: 'refused',
  unsent: 'unsent',
  'not-found': 'missing',
  unknown: 'silent',
};

/** Returns for how many seconds a refund has been due, and how often it was sent. */
const historyOf = async (deps: EngineContext, payment: Payment) => {
  const events = await deps.store.events(payment.id);
  const dueSince = events.find(({ toState }) => toState === 'REFUND_DUE')?.at ?? payment.createdAt;
  return {
    dueForSeconds: ageSeconds(payment, dueSince),
    sends: events.filter(({ event }) => event === 'refund').length,
  };
};

const calls = (deps: EngineContext): Pick<Purpose<Payment, RefundOutcome, RefundOutcome>, 'ask' | 'call'> => ({
  ask: (payment) => methodOf(deps, payment).enquireRefund(refundRequest(deps, payment)),
  call: (payment, sending) => methodOf(deps, payment).refund(refundRequest(deps, payment), sending),
});

/** Returns the protocol of refunds of payments that cannot be delivered. */
const refunds = (deps: EngineContext) =>
  runOfPayment<RefundOutcome, RefundOutcome>(deps, {
    calling: 'REFUNDING',
    words,
    policyOf: () => refundPolicy,
    factsOf: async (payment, _asked, word) => {
      if (word === 'done') return {};
      const { dueForSeconds, sends } = await historyOf(deps, payment);
      return {
        sends,
        // An unclear answer of the call itself shows that the call is over.
        ...(payment.missingSince && { callLeft: -Infinity }),
        isOverdue: dueForSeconds > deps.times.holdAfterSeconds,
        nextTry: nextRefundTry(dueForSeconds, ageSeconds(payment, payment.enteredAt)),
      };
    },
    ...calls(deps),
    begin: (payment) => moveBy(deps, payment, ['refund'], { dueInSeconds: deps.times.callSeconds }),
    book: (payment, { as, inSeconds }) =>
      as === 'done'
        ? moveBy(deps, payment, ['refund', 'refunded'], { dueInSeconds: null })
        : moveBy(deps, payment, ['lose-refund'], { dueInSeconds: inSeconds }),
  });

/** Refunds a payment that cannot be delivered. */
export const refund = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  refunds(deps).send(payment);

/** Enquires about a refund and acts on the answer. */
export const askRefund = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  refunds(deps).enquire(payment);

/** A late charge, and its payment with the amount that was charged. */
type Late = { late: LateCharge; payment: Payment };

/** After an outage of ours at least so many enquiries come before an alarm, about half an hour. */
const fewestAsks = 8;
const lateBackoff: Backoff = { first: 5, factor: 2.5, cap: 3600 };

const secondsSince = ({ readAt, dueSince }: LateCharge) => (readAt.getTime() - dueSince.getTime()) / 1000;

/** Returns the refund of a late charge, a child payment, by the same rules. */
const lateRefundPurpose = (deps: EngineContext): Purpose<Late, RefundOutcome, RefundOutcome> => ({
  policyOf: () => refundPolicy,
  wordOf: (_late, { outcome }) => words[outcome],
  connectorOf: ({ payment }) => deps.connectors.ofMode[payment.method]!,
  ask: ({ payment }) => calls(deps).ask(payment),
  call: ({ payment }, sending) => calls(deps).call(payment, sending),
  // A repeat has the same id, so a call that is under way does no harm.
  factsOf: ({ late }) => {
    const pause = pauseAfter(lateBackoff, late.asks);
    return {
      hold: late.onHold ? 'doubt' : undefined,
      isCalling: late.state === 'SENT',
      sends: late.asks,
      isOverdue: secondsSince(late) > deps.times.holdAfterSeconds && late.asks >= fewestAsks,
      next: pause,
      nextOnHold: nextHoldAsk(late),
      nextTry: pause,
    };
  },
  begin: async ({ late, payment }) => {
    const taken = await deps.lateCharges.take(late, deps.times.callSeconds);
    return taken && { late: taken, payment };
  },
  apply: async ({ late, payment }, decision) => {
    const { lateCharges } = deps;
    if (decision.do === 'ask')
      return void (await (late.onHold
        ? lateCharges.noteAsk(late, decision.inSeconds)
        : lateCharges.setState(late, 'SENT', decision.inSeconds ?? 0)));
    const why = decision.do === 'hold' ? decision.why : decision.thenHold;
    if (why) {
      deps.alarm(payment, why);
      return void (await lateCharges.putOnHold(late, why, firstHoldAsk));
    }
    if (decision.do === 'book' && decision.as === 'done') {
      await lateCharges.close(payment);
      deps.changed(payment.id);
      if (late.onHold) deps.movedOn(payment);
      return undefined;
    }
    if (decision.do === 'book' && decision.alarm) deps.alarm(payment, decision.alarm);
    return void (await lateCharges.setState(late, 'DUE', decision.do === 'book' ? decision.inSeconds : 0));
  },
});

/** Sends the refund of a late charge, or enquires about it. On hold it only enquires. */
export const refundLate = async (deps: EngineContext, late: LateCharge): Promise<void> => {
  const found = await deps.store.find(late.paymentId);
  if (!found) return;
  const thing = { late, payment: asCharged(found, late) };
  // A person may be refunding it in another way.
  const isLetBe = late.onHold && late.state === 'DUE' && methodOf(deps, thing.payment).isAskedBySendingAgain;
  if (isLetBe) return deps.lateCharges.noteAsk(late, nextHoldAsk(late));
  const { enquire, send } = run(deps, lateRefundPurpose(deps));
  await (late.state === 'SENT' || late.onHold ? enquire(thing) : send(thing));
};
