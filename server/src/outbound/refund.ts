import { pauseAfter, type Backoff } from '../clocks/backoff.ts';
import {
  callSecondsLeft,
  makeMove,
  methodOf,
  moveBy,
  noteAsk,
  putOnHold,
  type EngineContext,
} from '../features/payments/core/engine.ts';
import type { RefundOutcome, RefundRequest } from '../features/payments/core/gateway.ts';
import { asCharged, type LateCharge } from '../features/payments/core/child-store.ts';
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import { firstHoldAsk, nextFollowUp, nextHoldAsk, nextRefundTry } from '../features/payments/core/schedule.ts';
import { debitReference } from './debit.ts';
import type { Decision, Policy, Word } from './protocol.ts';
import { enquire, send, type Purpose } from './run.ts';

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

const nothingYet = { dueForSeconds: 0, sends: 0 };

/** Returns for how many seconds a refund has been due, and how often it was sent. */
const historyOf = async (deps: EngineContext, payment: Payment) => {
  const events = await deps.store.events(payment.id);
  const dueSince = events.find(({ toState }) => toState === 'REFUND_DUE')?.at ?? payment.createdAt;
  return {
    dueForSeconds: ageSeconds(payment, dueSince),
    sends: events.filter(({ event }) => event === 'refund').length,
  };
};

/** Returns the parts that all refunds share: the calls and the reading of their answers. */
const refundOf = <Thing>(
  deps: EngineContext,
  paymentOf: (thing: Thing) => Payment,
): Pick<Purpose<Thing, RefundOutcome, RefundOutcome>, 'policyOf' | 'read' | 'isSame' | 'ask' | 'call'> => ({
  policyOf: () => refundPolicy,
  read: (_thing, { outcome }) => ({ word: words[outcome] }),
  isSame: (one, other) => one.outcome === other.outcome,
  ask: (thing) => methodOf(deps, paymentOf(thing)).enquireRefund(refundRequest(deps, paymentOf(thing))),
  call: (thing, sending) => methodOf(deps, paymentOf(thing)).refund(refundRequest(deps, paymentOf(thing)), sending),
});

/** Returns the refund of a payment that cannot be delivered. */
const refundPurpose = (deps: EngineContext): Purpose<Payment, RefundOutcome, RefundOutcome> => ({
  ...refundOf(deps, (payment: Payment) => payment),
  factsOf: async (payment, _asked, word) => {
    const { dueForSeconds, sends } = word === 'done' ? nothingYet : await historyOf(deps, payment);
    return {
      row: {
        hold: payment.onHold ? 'doubt' : undefined,
        isCalling: payment.state === 'REFUNDING',
        isOpen: false,
        sends,
        isRepeated: false,
        wasRefused: false,
      },
      times: {
        // An unclear answer of the call itself shows that the call is over.
        callLeft: payment.missingSince ? -Infinity : callSecondsLeft(deps, payment),
        missing: undefined,
        age: dueForSeconds,
        isOverdue: dueForSeconds > deps.times.holdAfterSeconds,
        next: nextFollowUp(payment),
        soon: Infinity,
        nextOnHold: nextHoldAsk(payment),
        nextTry: nextRefundTry(dueForSeconds, ageSeconds(payment, payment.enteredAt)),
      },
    };
  },
  begin: async (payment) =>
    (await makeMove(deps, payment, 'refund', { dueInSeconds: deps.times.callSeconds }))?.payment,
  apply: async (payment, decision) => {
    if (decision.do === 'ask') return noteAsk(deps, payment, decision);
    if (decision.do === 'hold') return callPerson(deps, payment, decision.why);
    if (decision.as === 'done')
      return moveBy(deps, payment, payment.state === 'REFUND_DUE' ? ['refund', 'refunded'] : ['refunded'], {
        dueInSeconds: null,
      });
    return tryAgain(deps, payment, decision);
  },
});

/** Puts a refund on hold and notifies the customer's page. */
const callPerson = async (
  deps: EngineContext,
  payment: Payment,
  why: Parameters<typeof putOnHold>[2],
): Promise<undefined> => {
  await putOnHold(deps, payment, why);
  deps.changed(payment.id, false);
};

const tryAgain = async (
  deps: EngineContext,
  payment: Payment,
  { inSeconds, alarm, thenHold }: Decision & { do: 'book' },
): Promise<Payment | undefined> => {
  if (alarm) deps.alarm(payment, alarm);
  const moved = await makeMove(deps, payment, 'lose-refund', { dueInSeconds: inSeconds });
  // On hold it is due, and no longer in doubt.
  if (moved && thenHold) await callPerson(deps, moved.payment, thenHold);
  return moved?.payment;
};

/** Refunds a payment that cannot be delivered. */
export const refund = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  send(deps, refundPurpose(deps), payment);

/** Enquires about a refund and acts on the answer. */
export const askRefund = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  enquire(deps, refundPurpose(deps), payment);

/** A late charge, and its payment with the amount that was charged. */
type Late = { late: LateCharge; payment: Payment };

/** After an outage of ours at least so many enquiries come before an alarm, about half an hour. */
const fewestAsks = 8;
const lateBackoff: Backoff = { first: 5, factor: 2.5, cap: 3600 };

const secondsSince = ({ readAt, dueSince }: LateCharge) => (readAt.getTime() - dueSince.getTime()) / 1000;

/** Returns the refund of a late charge, a child payment, by the same rules. */
const lateRefundPurpose = (deps: EngineContext): Purpose<Late, RefundOutcome, RefundOutcome> => ({
  ...refundOf(deps, ({ payment }: Late) => payment),
  factsOf: ({ late }) => {
    const pause = pauseAfter(lateBackoff, late.asks);
    const isOverdue = secondsSince(late) > deps.times.holdAfterSeconds && late.asks >= fewestAsks;
    return {
      row: {
        hold: late.onHold ? 'doubt' : undefined,
        isCalling: late.state === 'SENT',
        isOpen: false,
        sends: late.asks,
        isRepeated: false,
        wasRefused: false,
      },
      // A repeat has the same id, so a call that is under way does no harm.
      times: {
        callLeft: -Infinity,
        missing: undefined,
        age: 0,
        isOverdue,
        next: pause,
        soon: Infinity,
        nextOnHold: nextHoldAsk(late),
        nextTry: pause,
      },
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
  const run = late.state === 'SENT' || late.onHold ? enquire : send;
  await run(deps, lateRefundPurpose(deps), thing);
};
