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

/** The one refund of a payment: always the same request id, so a provider cannot give back twice. */
const refundRequest = (deps: EngineContext, payment: Payment): RefundRequest => ({
  debit: debitReference(deps, payment),
  refundRequestId: payment.refundRequestId,
});

/** Sent again only when the provider never got it; safe under its one id however late (docs/faults.md F33). */
export const refundPolicy: Policy = {
  saidTwice: ['done'],
  countsEarly: ['done', 'attention'],
  endsHold: { plain: ['done'], doubt: ['done'] },
  // A refusal is no end while the customer's money is held: it is tried again for a day, and somebody hears of it.
  refused: 'tried-again',
  unsent: 'is-asked-about',
  booksLost: false,
  booksOpen: false,
  asksSoonAfterSilence: false,
  // With what is asked besides, the bound of docs/invariants.md I20.
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

/** How long a refund has been due, and how often it was sent. */
const historyOf = async (deps: EngineContext, payment: Payment) => {
  const events = await deps.store.events(payment.id);
  const dueSince = events.find(({ toState }) => toState === 'REFUND_DUE')?.at ?? payment.createdAt;
  return {
    dueForSeconds: ageSeconds(payment, dueSince),
    sends: events.filter(({ event }) => event === 'refund').length,
  };
};

/** What every refund has in common: who is called, and what the answers say. */
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

/** The refund of a payment whose money cannot be kept. */
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
        // Its own unclear answer ends the doubt whether the call is under way.
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

/** Hands a refund to a person, and tells the customer's page that it is no longer under way by itself. */
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
  // A refund that is due, and not one in doubt.
  if (moved && thenHold) await callPerson(deps, moved.payment, thenHold);
  return moved?.payment;
};

/** Gives back what cannot be delivered. */
export const refund = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  send(deps, refundPurpose(deps), payment);

/** Asks what became of a refund and does what follows. */
export const askRefund = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  enquire(deps, refundPurpose(deps), payment);

/** Money that came late, and the payment whose charge it was, as it was charged. */
type Late = { late: LateCharge; payment: Payment };

/** After a time in which nobody could ask (an outage of ours), half an hour of it comes before anybody is called. */
const fewestAsks = 8;
const lateBackoff: Backoff = { first: 5, factor: 2.5, cap: 3600 };

const secondsSince = ({ readAt, dueSince }: LateCharge) => (readAt.getTime() - dueSince.getTime()) / 1000;

/** The refund of money that came after its payment was closed: a child payment, by the same rules. */
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
      // A refund is repeated under its one id: a call that is under way does no harm.
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

/**
 * Takes money that came late further towards its refund: asks before it sends again. What is on hold is only asked about: a refund that
 * arrived after all closes it.
 */
export const refundLate = async (deps: EngineContext, late: LateCharge): Promise<void> => {
  const found = await deps.store.find(late.paymentId);
  if (!found) return;
  const thing = { late, payment: asCharged(found, late) };
  // A person decides, or may be giving it back in another way.
  const isLetBe = late.onHold && late.state === 'DUE' && methodOf(deps, thing.payment).isAskedBySendingAgain;
  if (isLetBe) return deps.lateCharges.noteAsk(late, nextHoldAsk(late));
  const run = late.state === 'SENT' || late.onHold ? enquire : send;
  await run(deps, lateRefundPurpose(deps), thing);
};
