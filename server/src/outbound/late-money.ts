import { debits, isWholeCharge, mostDenials } from './debit.ts';
import { chargeNumber, isPlainHold, putOnHold, type EngineContext } from '../features/payments/core/engine.ts';
import type { DebitState } from '../features/payments/core/gateway.ts';
import { isNumberTaken } from '../features/payments/core/ledger.ts';
import type { HoldReason } from '../features/payments/core/machines/hold.machine.ts';
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import { mostAsks, nextHoldAsk, nextLateLook, nextLateRetry } from '../features/payments/core/schedule.ts';

/**
 * Enquires whether a closed attempt was charged after all (docs/faults.md F15). Its status stays; a child refunds the money.
 */
export const lookForLateCharge = async (deps: EngineContext, payment: Payment): Promise<void> => {
  // One that was begun in a time that this database may have lost, or that a callback or a statement names, may have been sent after all.
  const isNeverSent =
    !payment.sentAt &&
    payment.claim === null &&
    (await deps.isContinuous(payment)) &&
    !(await deps.store.isNamedByStatement(payment.id));
  if (isNeverSent) return deps.store.noteAsk(payment, null, 'silent');
  const first = await debits(deps).ask(payment);
  // That nothing was charged is known already: only the opposite is said twice.
  const answer = first.outcome === 'paid' ? await debits(deps).look(payment, first) : first;
  const closedFor = ageSeconds(payment, payment.enteredAt);
  if (answer.outcome === 'paid') return bookLateCharge(deps, payment, answer);
  if (answer.outcome === 'unknown') return lookAgain(deps, payment, closedFor);
  const isDenied = payment.claim === 'paid' && answer.outcome !== 'refunded';
  // What came late and is on its way back has made the claim true.
  if (isDenied && !(await deps.children.find(payment.id))) return void (await deny(deps, payment));
  const dueInSeconds = nextLateLook(payment, closedFor, answer.outcome === 'pending');
  if (!payment.onHold) return deps.store.noteAsk(payment, dueInSeconds, 'silent');
  // Only a hold for want of answers ends with one.
  if (!isPlainHold(payment)) return deps.store.noteAsk(payment, nextHoldAsk(payment), 'silent');
  await deps.store.takeOffHold(payment, dueInSeconds);
  deps.movedOn(payment);
};

type Paid = DebitState & { outcome: 'paid' };

/**
 * Books a late charge. The requested amount is refunded automatically. Another amount is booked as charged, and its child waits for a person.
 */
const bookLateCharge = async (deps: EngineContext, payment: Payment, answer: Paid): Promise<void> => {
  if (isWholeCharge(payment, answer)) return record(deps, payment, answer);
  // A callback claims that it was paid, not how much: an amount is said twice in any case.
  const again = payment.claim === 'paid' ? await debits(deps).look({ ...payment, claim: null }, answer) : answer;
  if (again.outcome !== 'paid') return lookAgain(deps, payment, ageSeconds(payment, payment.enteredAt));
  const isHeard = payment.heldFor === 'amount-mismatch' || (await deps.children.find(payment.id)) !== undefined;
  // Alarm before the write: after a crash in between it rings twice, which beats a silent hold.
  if (!isHeard) deps.alarm(payment, 'amount-mismatch');
  return record(deps, payment, again, 'amount-mismatch');
};

/** Records what came late, and ends the looks at the payment; calls a person where the provider's number of it has proved another payment. */
const record = async (deps: EngineContext, payment: Payment, answer: Paid, heldFor?: HoldReason): Promise<void> => {
  const number = chargeNumber(deps, payment, answer.providerReference);
  try {
    await deps.children.recordLate(payment, { number, ...(heldFor && { charged: answer.charged, heldFor }) });
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    return void (await callPerson(deps, payment, 'contradiction'));
  }
  if (!payment.onHold) await deps.store.noteAsk(payment, null, 'silent');
  else {
    await deps.store.takeOffHold(payment, null);
    if (!heldFor) deps.movedOn(payment);
  }
  deps.changed(payment.id);
};

/**
 * Calls a person, unless one has it already. Where a person has found that nothing was charged, no doubt calls one again: it is looked at
 * in its own time, and money that comes is booked.
 */
const callPerson = (deps: EngineContext, payment: Payment, alarm: HoldReason): Promise<unknown> => {
  if (payment.onHold) return deps.store.noteAsk(payment, nextHoldAsk(payment), 'silent');
  if (payment.claim !== 'refuted') return putOnHold(deps, payment, alarm);
  return deps.store.noteAsk(payment, nextLateLook(payment, ageSeconds(payment, payment.enteredAt)), 'silent');
};

/** An enquiry denies what a callback claims: that is asked again, and never let be without a person. */
const deny = async (deps: EngineContext, payment: Payment): Promise<unknown> => {
  if (payment.onHold || payment.denials >= mostDenials) return callPerson(deps, payment, 'contradiction');
  return deps.store.noteDenial(payment, nextLateRetry(60 * 2 ** payment.denials));
};

const lookAgain = async (deps: EngineContext, payment: Payment, closedFor: number): Promise<void> => {
  const isOverdue = payment.asks >= mostAsks && closedFor > deps.times.holdAfterSeconds;
  if (payment.onHold || isOverdue) await callPerson(deps, payment, 'unsettled-too-long');
  else await deps.store.noteAsk(payment, nextLateRetry(closedFor), 'silent');
};
