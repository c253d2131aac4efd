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
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import { nextFollowUp, nextHoldAsk, nextRefundTry } from '../features/payments/core/schedule.ts';
import { debitReference } from './debit.ts';
import type { Decision, Policy, Word } from './protocol.ts';
import { confirm, enquire, send, type Purpose } from './run.ts';

/** The one refund of a payment: always the same request id, so a provider cannot give back twice. */
export const refundRequest = (deps: EngineContext, payment: Payment): RefundRequest => ({
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

/** The refund of a payment whose money cannot be kept. */
const refundPurpose = (deps: EngineContext): Purpose<Payment, RefundOutcome, RefundOutcome> => ({
  policyOf: () => refundPolicy,
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
  read: (_payment, { outcome }) => ({ word: words[outcome] }),
  isSame: (one, other) => one.outcome === other.outcome,
  ask: (payment) => methodOf(deps, payment).enquireRefund(refundRequest(deps, payment)),
  begin: async (payment) =>
    (await makeMove(deps, payment, 'refund', { dueInSeconds: deps.times.callSeconds }))?.payment,
  call: (payment, sending) => methodOf(deps, payment).refund(refundRequest(deps, payment), sending),
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

/** What became of a refund, as an enquiry says. That it is done is said twice: nobody's money is kept on one wrong word. */
export const enquireRefund = async (deps: EngineContext, payment: Payment): Promise<RefundOutcome> => {
  const purpose = refundPurpose(deps);
  return (await confirm(purpose, payment, await purpose.ask(payment))) ?? { outcome: 'unknown' };
};

/** Asks what became of a refund and does what follows. */
export const askRefund = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  enquire(deps, refundPurpose(deps), payment);
