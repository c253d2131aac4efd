import { debits, isWholeCharge, mostDenials } from './debit.ts';
import type { OtherAmount } from '../features/payments/core/child-store.ts';
import { chargeNumber, isPlainHold, putOnHold, type EngineContext } from '../features/payments/core/engine.ts';
import type { DebitState } from '../features/payments/core/gateway.ts';
import { isNumberTaken } from '../features/payments/core/ledger.ts';
import type { HoldReason } from '../features/payments/core/machines/hold.machine.ts';
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import {
  firstHoldAsk,
  mostAsks,
  nextHoldAsk,
  nextLateLook,
  nextLateRetry,
} from '../features/payments/core/schedule.ts';

/**
 * Looks whether a closed attempt was charged after all, whatever closed it (docs/faults.md F15). The status stays; the
 * money goes back under a record of its own.
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
  if (isDenied && !(await deps.lateCharges.find(payment.id))) return void (await deny(deps, payment));
  const dueInSeconds = nextLateLook(payment, closedFor, answer.outcome === 'pending');
  if (!payment.onHold) return deps.store.noteAsk(payment, dueInSeconds, 'silent');
  // Only a hold for want of answers ends with one.
  if (!isPlainHold(payment)) return deps.store.noteAsk(payment, nextHoldAsk(payment), 'silent');
  await deps.store.takeOffHold(payment, dueInSeconds);
  deps.movedOn(payment);
};

const bookLateCharge = async (
  deps: EngineContext,
  payment: Payment,
  answer: DebitState & { outcome: 'paid' },
): Promise<void> => {
  if (!isWholeCharge(payment, answer)) return recordOtherAmount(deps, payment, answer);
  if (!(await record(deps, payment, answer))) return void (await callPerson(deps, payment, 'contradiction'));
  if (payment.onHold) {
    await deps.store.takeOffHold(payment, null);
    deps.movedOn(payment);
  } else await deps.store.noteAsk(payment, null, 'silent');
  deps.changed(payment.id);
};

/** Records what came late; false where the provider's number of it has proved another payment. */
const record = async (
  deps: EngineContext,
  payment: Payment,
  { providerReference }: DebitState & { outcome: 'paid' },
  other?: OtherAmount,
): Promise<boolean> => {
  try {
    await deps.lateCharges.record(payment, other, chargeNumber(deps, payment, providerReference));
    return true;
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    return false;
  }
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

/**
 * What is given back by itself is what we asked for. Another amount is recorded as it was charged, so that its status is
 * true, and waits for a person.
 */
const recordOtherAmount = async (deps: EngineContext, payment: Payment, seen: DebitState): Promise<void> => {
  // A callback claims that it was paid, not how much: an amount is said twice in any case.
  const answer = payment.claim === 'paid' ? await debits(deps).look({ ...payment, claim: null }, seen) : seen;
  if (answer.outcome !== 'paid') return lookAgain(deps, payment, ageSeconds(payment, payment.enteredAt));
  const isHeard = payment.heldFor === 'amount-mismatch' || (await deps.lateCharges.find(payment.id)) !== undefined;
  // First: whoever dies in between rings twice, and nothing is on hold unheard.
  if (!isHeard) deps.alarm(payment, 'amount-mismatch');
  const other = { charged: answer.charged, dueInSeconds: firstHoldAsk };
  if (!(await record(deps, payment, answer, other))) return void (await callPerson(deps, payment, 'contradiction'));
  await (payment.onHold ? deps.store.takeOffHold(payment, null) : deps.store.noteAsk(payment, null, 'silent'));
  deps.changed(payment.id);
};

const lookAgain = async (deps: EngineContext, payment: Payment, closedFor: number): Promise<void> => {
  const isOverdue = payment.asks >= mostAsks && closedFor > deps.times.holdAfterSeconds;
  if (payment.onHold || isOverdue) await callPerson(deps, payment, 'unsettled-too-long');
  else await deps.store.noteAsk(payment, nextLateRetry(closedFor), 'silent');
};
