import { debitReference } from './debit.ts';
import { callSecondsLeft, makeMove, methodOf, putOnHold, type EngineContext } from '../core/engine.ts';
import type { RefundOutcome, RefundRequest } from '../core/gateway.ts';
import { ageSeconds, type Payment } from '../core/payment.ts';
import { nextFollowUp, nextRefundTry } from '../core/schedule.ts';

/** The one refund of a payment: always the same request id, so a provider cannot give back twice. */
export const refundRequest = (deps: EngineContext, payment: Payment): RefundRequest => ({
  debit: debitReference(deps, payment),
  refundRequestId: payment.refundRequestId,
});

/** Gives back what cannot be delivered; the intent is committed (REFUNDING) before the provider is called. */
export const refund = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const moved = await makeMove(deps, payment, 'refund', { dueInSeconds: deps.times.callSeconds });
  if (!moved) return;
  const answer = await methodOf(deps, payment).refund(refundRequest(deps, payment));
  if (answer.outcome === 'refunded' || answer.outcome === 'refused') return bookRefund(deps, moved.payment, answer);
  await deps.store.noteAsk(moved.payment, nextFollowUp(moved.payment), 'missing');
};

/** Asks what became of a refund; it is sent again only when the provider never got it (docs/faults.md F33). */
export const askRefund = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const answer = await methodOf(deps, payment).enquireRefund(refundRequest(deps, payment));
  // While the call that sends it may be under way, "not there" proves nothing; its own unclear answer ends that doubt.
  const callLeft = payment.missingSince ? 0 : callSecondsLeft(deps, payment);
  if (callLeft > 0 && answer.outcome !== 'refunded') return deps.store.noteAsk(payment, callLeft, 'silent');
  await bookRefund(deps, payment, answer);
};

/** How often one refund is sent: with what is asked besides, the bound of docs/invariants.md I20. */
const mostRefunds = 40;

/** Whether a refund has been due for so long that a person must look, and how often it was sent. */
const historyOf = async (deps: EngineContext, payment: Payment): Promise<{ isOverdue: boolean; sends: number }> => {
  const { holdAfterSeconds } = deps.times;
  if (ageSeconds(payment, payment.createdAt) <= holdAfterSeconds) return { isOverdue: false, sends: 0 };
  const events = await deps.store.events(payment.id);
  const dueSince = events.find(({ toState }) => toState === 'REFUND_DUE')?.at ?? payment.createdAt;
  return {
    isOverdue: ageSeconds(payment, dueSince) > holdAfterSeconds,
    sends: events.filter(({ event }) => event === 'refund').length,
  };
};

const bookRefund = async (deps: EngineContext, payment: Payment, answer: RefundOutcome): Promise<void> => {
  if (answer.outcome === 'refunded') return void (await makeMove(deps, payment, 'refunded', { dueInSeconds: null }));
  const { isOverdue, sends } = await historyOf(deps, payment);
  if (answer.outcome === 'not-found') return bookMissing(deps, payment, isOverdue && sends >= mostRefunds);
  if (isOverdue)
    return putOnHold(deps, payment, answer.outcome === 'refused' ? 'refund-refused' : 'unsettled-too-long');
  if (answer.outcome !== 'refused') return deps.store.noteAsk(payment, nextFollowUp(payment), 'missing');
  // A refusal is no end while the customer's money is held: it is tried again for a day, and somebody hears of it.
  deps.alarm(payment, 'refund-refused');
  await makeMove(deps, payment, 'lose-refund', { dueInSeconds: nextRefundTry(payment) });
};

/**
 * The provider never got it: no doubt is left, and sending it under its one id is safe however late it is. Only where that
 * was done too often a person is called, to a refund that is due and not to one in doubt.
 */
const bookMissing = async (deps: EngineContext, payment: Payment, isGivenUp: boolean): Promise<void> => {
  const moved = await makeMove(deps, payment, 'lose-refund', { dueInSeconds: nextRefundTry(payment) });
  if (moved && isGivenUp) await putOnHold(deps, moved.payment, 'unsettled-too-long');
};
