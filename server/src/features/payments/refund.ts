import { debitReference } from './debit.ts';
import { callSecondsLeft, makeMove, methodOf, park, type EngineParts } from './engine.ts';
import type { RefundOutcome, RefundRequest } from './gateway.ts';
import { ageSeconds, type Payment } from './payment.ts';
import { nextFollowUp, nextRefundTry } from './schedule.ts';

/** The one refund of a payment: always the same request id, so a provider cannot give back twice. */
export const refundRequest = (parts: EngineParts, payment: Payment): RefundRequest => ({
  debit: debitReference(parts, payment),
  refundRequestId: payment.refundRequestId,
});

/** Gives back what cannot be delivered; the intent is committed (REFUNDING) before the provider is called. */
export const refund = async (parts: EngineParts, payment: Payment): Promise<void> => {
  const moved = await makeMove(parts, payment, 'refund', { dueInSeconds: parts.times.callSeconds });
  if (!moved) return;
  const answer = await methodOf(parts, payment).refund(refundRequest(parts, payment));
  await bookRefund(parts, moved.payment, answer);
};

/** Asks what became of a refund; it is sent again only when the provider never got it (safety.md F33). */
export const askRefund = async (parts: EngineParts, payment: Payment): Promise<void> => {
  const answer = await methodOf(parts, payment).enquireRefund(refundRequest(parts, payment));
  // While the call that sends it may be under way, "not there" proves nothing; its own unclear answer ends that doubt.
  const callLeft = payment.missingSince ? 0 : callSecondsLeft(parts, payment);
  if (callLeft > 0 && answer.outcome !== 'refunded') return parts.store.noteAsk(payment, callLeft, 'silent');
  await bookRefund(parts, payment, answer);
};

const bookRefund = async (parts: EngineParts, payment: Payment, answer: RefundOutcome): Promise<void> => {
  if (answer.outcome === 'refunded') {
    await makeMove(parts, payment, 'refunded', { dueInSeconds: null });
  } else if (ageSeconds(payment, payment.createdAt) > parts.times.parkAfterSeconds) {
    await park(parts, payment, answer.outcome === 'refused' ? 'refund-refused' : 'unsettled-too-long');
  } else if (answer.outcome === 'not-found') {
    await makeMove(parts, payment, 'lose-refund', { dueInSeconds: nextRefundTry(payment) });
  } else if (answer.outcome === 'refused') {
    // A refusal is no end while the customer's money is held: it is tried again for a day, and somebody hears of it.
    parts.alarm(payment, 'refund-refused');
    await makeMove(parts, payment, 'lose-refund', { dueInSeconds: nextRefundTry(payment) });
  } else {
    await parts.store.noteAsk(payment, nextFollowUp(payment), 'missing');
  }
};
