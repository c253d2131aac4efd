import { debitReference } from './debit.ts';
import { methodOf, park, type EngineParts } from '../core/engine.ts';
import type { RefundOutcome } from '../core/gateway.ts';
import type { LateCharge } from '../core/late-charge-store.ts';
import { ageSeconds, type Payment } from '../core/payment.ts';
import { refundRequest } from './refund.ts';
import { nextLateLook, nextLateRetry } from '../core/schedule.ts';

/** A provider that could not say what became of a closed attempt or of its refund for so long: a person must look. */
const maxAsks = 40;

/**
 * Looks whether a closed attempt was charged after all (docs/faults.md F15). The status stays; the money goes back
 * under a record of its own.
 */
export const lookForLateCharge = async (parts: EngineParts, payment: Payment): Promise<void> => {
  if (!payment.sentAt) return void (await parts.store.noteAsk(payment, null, 'silent'));
  const answer = await methodOf(parts, payment).enquire(debitReference(parts, payment));
  if (answer.outcome === 'paid') {
    await parts.lateCharges.record(payment);
    await parts.store.noteAsk(payment, null, 'silent');
    parts.changed(payment.id);
    return;
  }
  const closedFor = ageSeconds(payment, payment.enteredAt);
  if (answer.outcome !== 'unknown') return parts.store.noteAsk(payment, nextLateLook(payment, closedFor), 'silent');
  if (payment.asks >= maxAsks) return park(parts, payment, 'unsettled-too-long');
  await parts.store.noteAsk(payment, nextLateRetry(closedFor), 'silent');
};

const delaysSeconds = [5, 10, 30, 60, 300, 600, 1200, 3600];

/** Takes a late charge one step further towards its refund: asks before it sends again. */
export const refundLateCharge = async (parts: EngineParts, late: LateCharge): Promise<void> => {
  const payment = await parts.store.find(late.paymentId);
  if (!payment) return;
  const request = refundRequest(parts, payment);
  const method = methodOf(parts, payment);
  const answer: RefundOutcome =
    late.state === 'SENT' ? await method.enquireRefund(request) : await sendRefund(parts, payment);
  const dueInSeconds = delaysSeconds[Math.min(late.asks, delaysSeconds.length - 1)]!;
  if (answer.outcome === 'refunded') {
    await parts.lateCharges.close(payment);
    parts.changed(payment.id);
  } else if (late.asks >= maxAsks) {
    await parts.lateCharges.park(payment.id);
    parts.alarm(payment, answer.outcome === 'refused' ? 'refund-refused' : 'unsettled-too-long');
  } else if (answer.outcome === 'refused') {
    parts.alarm(payment, 'refund-refused');
    await parts.lateCharges.setState(payment.id, 'DUE', dueInSeconds);
  } else {
    await parts.lateCharges.setState(payment.id, answer.outcome === 'not-found' ? 'DUE' : 'SENT', dueInSeconds);
  }
};

const sendRefund = async (parts: EngineParts, payment: Payment): Promise<RefundOutcome> => {
  await parts.lateCharges.setState(payment.id, 'SENT', parts.times.callSeconds);
  return methodOf(parts, payment).refund(refundRequest(parts, payment));
};
