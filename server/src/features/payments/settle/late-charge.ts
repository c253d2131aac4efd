import { debitReference } from './debit.ts';
import { methodOf, putOnHold, type EngineContext } from '../core/engine.ts';
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
export const lookForLateCharge = async (deps: EngineContext, payment: Payment): Promise<void> => {
  if (!payment.sentAt) return void (await deps.store.noteAsk(payment, null, 'silent'));
  const answer = await methodOf(deps, payment).enquire(debitReference(deps, payment));
  if (answer.outcome === 'paid') {
    await deps.lateCharges.record(payment);
    await deps.store.noteAsk(payment, null, 'silent');
    deps.changed(payment.id);
    return;
  }
  const closedFor = ageSeconds(payment, payment.enteredAt);
  if (answer.outcome !== 'unknown') return deps.store.noteAsk(payment, nextLateLook(payment, closedFor), 'silent');
  if (payment.asks >= maxAsks) return putOnHold(deps, payment, 'unsettled-too-long');
  await deps.store.noteAsk(payment, nextLateRetry(closedFor), 'silent');
};

const delaysSeconds = [5, 10, 30, 60, 300, 600, 1200, 3600];

/** Takes a late charge further towards its refund: asks before it sends again. */
export const refundLateCharge = async (deps: EngineContext, late: LateCharge): Promise<void> => {
  const payment = await deps.store.find(late.paymentId);
  if (!payment) return;
  const request = refundRequest(deps, payment);
  const method = methodOf(deps, payment);
  const answer: RefundOutcome =
    late.state === 'SENT' ? await method.enquireRefund(request) : await sendRefund(deps, payment);
  const dueInSeconds = delaysSeconds[Math.min(late.asks, delaysSeconds.length - 1)]!;
  if (answer.outcome === 'refunded') {
    await deps.lateCharges.close(payment);
    deps.changed(payment.id);
  } else if (late.asks >= maxAsks) {
    await deps.lateCharges.putOnHold(payment.id);
    deps.alarm(payment, answer.outcome === 'refused' ? 'refund-refused' : 'unsettled-too-long');
  } else if (answer.outcome === 'refused') {
    deps.alarm(payment, 'refund-refused');
    await deps.lateCharges.setState(payment.id, 'DUE', dueInSeconds);
  } else {
    await deps.lateCharges.setState(payment.id, answer.outcome === 'not-found' ? 'DUE' : 'SENT', dueInSeconds);
  }
};

const sendRefund = async (deps: EngineContext, payment: Payment): Promise<RefundOutcome> => {
  await deps.lateCharges.setState(payment.id, 'SENT', deps.times.callSeconds);
  return methodOf(deps, payment).refund(refundRequest(deps, payment));
};
