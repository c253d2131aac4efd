import { debitReference } from './debit.ts';
import {
  callOnce,
  callSecondsLeft,
  makeMove,
  methodOf,
  noteMissing,
  putOnHold,
  startCall,
  type Alarm,
  type EngineContext,
} from '../core/engine.ts';
import type { RefundOutcome, RefundRequest } from '../core/gateway.ts';
import { ageSeconds, type Payment } from '../core/payment.ts';
import { nextFollowUp, nextRefundTry } from '../core/schedule.ts';

/** The one refund of a payment: always the same request id, so a provider cannot give back twice. */
export const refundRequest = (deps: EngineContext, payment: Payment): RefundRequest => ({
  debit: debitReference(deps, payment),
  refundRequestId: payment.refundRequestId,
});

/** Whether the provider has the refund, and nothing of ours that may be under way can change what it says. */
const isDefinite = ({ outcome }: RefundOutcome) => outcome === 'refunded' || outcome === 'needs-attention';

/** Gives back what cannot be delivered; the intent is committed (REFUNDING) before the provider is called. */
export const refund = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const elapsedSeconds = startCall(deps);
  const moved = await makeMove(deps, payment, 'refund', { dueInSeconds: deps.times.callSeconds });
  if (!moved) return;
  const { refund: call } = methodOf(deps, payment);
  const answer = await callOnce(deps, elapsedSeconds, () => call(refundRequest(deps, payment)));
  if (isDefinite(answer) || answer.outcome === 'refused') return bookRefund(deps, moved.payment, answer);
  await noteMissing(deps, moved.payment, nextFollowUp(moved.payment));
};

/** Asks what became of a refund. That it is done is said twice: nobody's money is kept on one wrong word. */
export const enquireRefund = async (deps: EngineContext, payment: Payment): Promise<RefundOutcome> => {
  const enquire = () => methodOf(deps, payment).enquireRefund(refundRequest(deps, payment));
  const answer = await enquire();
  if (answer.outcome !== 'refunded') return answer;
  const second = await enquire();
  return second.outcome === 'refunded' ? second : { outcome: 'unknown' };
};

/** Asks what became of a refund; it is sent again only when the provider never got it (docs/faults.md F33). */
export const askRefund = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const answer = await enquireRefund(deps, payment);
  // While the call that sends it may be under way, "not there" proves nothing; its own unclear answer ends that doubt.
  const callLeft = payment.missingSince ? 0 : callSecondsLeft(deps, payment);
  if (callLeft > 0 && !isDefinite(answer)) return deps.store.noteAsk(payment, callLeft, 'silent');
  await bookRefund(deps, payment, answer);
};

/** How often one refund is sent: with what is asked besides, the bound of docs/invariants.md I20. */
const mostRefunds = 40;

/** How long a refund has been due, whether that is so long that a person must look, and how often it was sent. */
const historyOf = async (deps: EngineContext, payment: Payment) => {
  const events = await deps.store.events(payment.id);
  const dueSince = events.find(({ toState }) => toState === 'REFUND_DUE')?.at ?? payment.createdAt;
  const dueForSeconds = ageSeconds(payment, dueSince);
  return {
    dueForSeconds,
    isOverdue: dueForSeconds > deps.times.holdAfterSeconds,
    sends: events.filter(({ event }) => event === 'refund').length,
  };
};

const bookRefund = async (deps: EngineContext, payment: Payment, answer: RefundOutcome): Promise<void> => {
  if (answer.outcome === 'refunded') return void (await makeMove(deps, payment, 'refunded', { dueInSeconds: null }));
  // Nobody but a person can end that: one is called now, not after a day.
  if (answer.outcome === 'needs-attention') return callPerson(deps, payment, 'refund-needs-attention');
  const { dueForSeconds, isOverdue, sends } = await historyOf(deps, payment);
  const dueInSeconds = nextRefundTry(dueForSeconds, ageSeconds(payment, payment.enteredAt));
  if (answer.outcome === 'not-found')
    return bookMissing(deps, payment, { dueInSeconds, isGivenUp: isOverdue && sends >= mostRefunds });
  if (isOverdue)
    return callPerson(deps, payment, answer.outcome === 'refused' ? 'refund-refused' : 'unsettled-too-long');
  if (answer.outcome !== 'refused') return noteMissing(deps, payment, nextFollowUp(payment));
  // A refusal is no end while the customer's money is held: it is tried again for a day, and somebody hears of it.
  deps.alarm(payment, 'refund-refused');
  await makeMove(deps, payment, 'lose-refund', { dueInSeconds });
};

/** Hands a refund to a person, and tells the customer's page that it is no longer under way by itself. */
const callPerson = async (deps: EngineContext, payment: Payment, alarm: Alarm): Promise<void> => {
  await putOnHold(deps, payment, alarm);
  deps.changed(payment.id, false);
};

type Missing = { dueInSeconds: number; isGivenUp: boolean };

/**
 * The provider never got it: no doubt is left, and sending it under its one id is safe however late it is. Only where that
 * was done too often a person is called, to a refund that is due and not to one in doubt.
 */
const bookMissing = async (deps: EngineContext, payment: Payment, { dueInSeconds, isGivenUp }: Missing) => {
  const moved = await makeMove(deps, payment, 'lose-refund', { dueInSeconds });
  if (moved && isGivenUp) await callPerson(deps, moved.payment, 'unsettled-too-long');
};
