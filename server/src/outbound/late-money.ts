import { debits, isWholeCharge, mostDenials } from './debit.ts';
import { chargeNumber, isPlainHold, putOnHold, type EngineContext } from '../features/payments/core/engine.ts';
import type { DebitState } from '../features/payments/core/gateway.ts';
import { isNumberTaken } from '../features/payments/core/ledger.ts';
import type { HoldReason } from '../features/payments/core/machines/hold.machine.ts';
import { ageSeconds, type Payment } from '../features/payments/core/payment.ts';
import { mostAsks, nextHoldAsk, nextLateLook, nextLateRetry } from '../features/payments/core/schedule.ts';

/** Enquires whether a closed attempt was charged after all (docs/faults.md F15). Its status stays; a child refunds the money. */
export const lookForLateCharge = async (deps: EngineContext, payment: Payment): Promise<void> => {
  if (await isNeverSent(deps, payment)) return void (await deps.store.noteAsk(payment, null, 'silent'));
  const first = await debits(deps).ask(payment);
  // That nothing was charged is known already: only the opposite is said twice.
  const answer = first.outcome === 'paid' ? await debits(deps).look(payment, first) : first;
  if (answer.outcome === 'paid') return bookLateCharge(deps, payment, answer);
  if (answer.outcome === 'unknown') return lookAgain(deps, payment);
  const isDenied = payment.claim === 'paid' && answer.outcome !== 'refunded';
  // What came late and is on its way back has made the claim true.
  if (isDenied && !(await deps.children.find(payment.id))) return deny(deps, payment);
  const dueInSeconds = nextLateLook(payment, closedFor(payment), answer.outcome === 'pending');
  // Only a hold for want of answers ends with one.
  if (!payment.onHold || !isPlainHold(payment)) return note(deps, payment, dueInSeconds);
  await deps.store.takeOffHold(payment, dueInSeconds);
  deps.movedOn(payment);
};

type Paid = DebitState & { outcome: 'paid' };

const closedFor = (payment: Payment) => ageSeconds(payment, payment.enteredAt);

/** Notes a look; on hold there are other times for the next one. */
const note = async (deps: EngineContext, payment: Payment, dueInSeconds: number | null): Promise<void> =>
  void (await deps.store.noteAsk(payment, payment.onHold ? nextHoldAsk(payment) : dueInSeconds, 'silent'));

/** Returns whether it was never sent: in no time that the database may have lost, and no callback or statement names it. */
const isNeverSent = async (deps: EngineContext, payment: Payment): Promise<boolean> =>
  !payment.sentAt &&
  payment.claim === null &&
  (await deps.isContinuous(payment)) &&
  !(await deps.store.isNamedByStatement(payment.id));

/** Books a late charge. The requested amount is refunded automatically; another one is booked as charged, and waits for a person. */
const bookLateCharge = async (deps: EngineContext, payment: Payment, answer: Paid): Promise<void> => {
  if (isWholeCharge(payment, answer)) return record(deps, payment, answer);
  // A callback claims that it was paid, not how much: an amount is said twice in any case.
  const again = payment.claim === 'paid' ? await debits(deps).look({ ...payment, claim: null }, answer) : answer;
  if (again.outcome !== 'paid') return lookAgain(deps, payment);
  const isHeard = payment.heldFor === 'amount-mismatch' || (await deps.children.find(payment.id)) !== undefined;
  // Alarm before the write: after a crash in between it rings twice, which beats a silent hold.
  if (!isHeard) deps.alarm(payment, 'amount-mismatch');
  return record(deps, payment, again, 'amount-mismatch');
};

/** Records what came late, and ends the looks at the payment. Calls a person if the provider's number has proved another payment. */
const record = async (deps: EngineContext, payment: Payment, answer: Paid, heldFor?: HoldReason): Promise<void> => {
  const number = chargeNumber(deps, payment, answer.providerReference);
  try {
    await deps.children.recordLate(payment, { number, ...(heldFor && { charged: answer.charged, heldFor }) });
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    return callPerson(deps, payment, 'contradiction');
  }
  if (!payment.onHold) await note(deps, payment, null);
  else if ((await deps.store.takeOffHold(payment, null)) && !heldFor) deps.movedOn(payment);
  deps.changed(payment.id);
};

/** Calls a person, unless one has it already, or has found that nothing was charged: then it is looked at in its own time. */
const callPerson = async (deps: EngineContext, payment: Payment, alarm: HoldReason): Promise<void> => {
  if (!payment.onHold && payment.claim !== 'refuted') return putOnHold(deps, payment, alarm);
  return note(deps, payment, nextLateLook(payment, closedFor(payment)));
};

/** Enquires again where an enquiry denies what a callback claims, and calls a person in the end. */
const deny = async (deps: EngineContext, payment: Payment): Promise<void> => {
  if (payment.onHold || payment.denials >= mostDenials) return callPerson(deps, payment, 'contradiction');
  await deps.store.noteAsk(payment, nextLateRetry(60 * 2 ** payment.denials), 'denied');
};

const lookAgain = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const isOverdue = payment.asks >= mostAsks && closedFor(payment) > deps.times.holdAfterSeconds;
  if (isOverdue) return callPerson(deps, payment, 'unsettled-too-long');
  return note(deps, payment, nextLateRetry(closedFor(payment)));
};
