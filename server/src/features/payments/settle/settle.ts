import { isDatabaseOut } from '../../../db/database-errors.ts';
import { askDebit } from '../../../outbound/debit.ts';
import { askDelivery, deliverPaid } from '../../../outbound/delivery.ts';
import { askRefund, refund, refundLate } from '../../../outbound/refund.ts';
import type { DuePayment } from '../core/due.ts';
import { makeMove, methodOf, type EngineContext } from '../core/engine.ts';
import type { LateCharge } from '../core/child-store.ts';
import { isFinal, stateSets, type PaymentState } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import { nextHoldAsk, nextLateLook } from '../core/schedule.ts';
import { lookForLateCharge } from './late-money.ts';

/** Answers the payment where that moved it. */
type Action = (deps: EngineContext, payment: Payment) => Promise<Payment | undefined | void>;

/** Nobody sent it, as far as this database knows. */
const lapse: Action = async (deps, payment) =>
  void (await makeMove(deps, payment, 'lapse', { reason: 'never-sent', dueInSeconds: nextLateLook(payment, 0) }));

const rest: Action = (deps, payment) => deps.store.noteAsk(payment, null, 'silent');

/** What a worker does with a payment that is due, by its state. Each asks before it sends anything again. */
const actions: Record<PaymentState, Action> = {
  REGISTERED: lapse,
  SENDING: askDebit,
  PENDING: askDebit,
  UNKNOWN: askDebit,
  PAID: deliverPaid,
  FULFILLING: askDelivery,
  FULFIL_UNKNOWN: askDelivery,
  DONE: rest,
  DECLINED: lookForLateCharge,
  EXPIRED: lookForLateCharge,
  REFUND_DUE: refund,
  REFUNDING: askRefund,
  REFUNDED: rest,
};

/** What a person alone decides: whether another amount than the price is delivered, and a refund that is asked about by sending it. */
const isLetBe = (deps: EngineContext, payment: Payment): boolean =>
  stateSets.nextIsDelivery.includes(payment.state)
    ? payment.heldFor === 'amount-mismatch'
    : payment.state === 'REFUND_DUE' && methodOf(deps, payment).isAskedBySendingAgain === true;

/**
 * Asks about a payment on hold: an answer may end the doubt. Only what proves something moves it on, and nothing is sent for it. What
 * stays on hold is asked about more and more seldom, and at once when a callback comes.
 */
const listenOnHold: Action = async (deps, payment) => {
  if (isLetBe(deps, payment)) return deps.store.noteAsk(payment, nextHoldAsk(payment), 'silent');
  const { state } = payment;
  const ask = stateSets.inDoubt.includes(state)
    ? askDebit
    : stateSets.nextIsDelivery.includes(state)
      ? askDelivery
      : askRefund;
  const moved = await ask(deps, payment);
  if (moved) deps.movedOn(payment);
  return moved;
};

/** What failed so often in a row goes to a person, and the queue goes on (docs/faults.md F36). */
const mostFailures = 5;

type Counted = { id: string; state: string; noteFailure: (id: string, most: number) => Promise<boolean> };

const countFailures = async <Result>(
  deps: EngineContext,
  { id, state, noteFailure }: Counted,
  settle: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await settle();
  } catch (error) {
    // An outage of the database is no fault of this one: it comes back when its lease ends.
    if (!isDatabaseOut(error) && (await noteFailure(id, mostFailures))) deps.alarm({ id, state }, 'settling-fails');
    throw error;
  }
};

/**
 * Takes a payment that a worker has claimed one action further. What is thrown is counted against the payment and passed on.
 * Answers what is due at once by that action: a paid one is to be delivered. Whoever does not go on with it need do nothing:
 * it is due for all.
 */
export const settlePayment = (deps: EngineContext, due: DuePayment): Promise<DuePayment | undefined> =>
  countFailures(deps, { ...due, noteFailure: deps.store.noteFailure }, async () => {
    const payment = due.open();
    const isHeard = payment.onHold && payment.state !== 'REGISTERED' && !isFinal(payment.state);
    const next = await (isHeard ? listenOnHold : actions[payment.state])(deps, payment);
    return next?.state === 'PAID' ? { ...next, open: () => next } : undefined;
  });

/** The same for a late charge. */
export const settleLateCharge = (deps: EngineContext, late: LateCharge): Promise<void> => {
  const { noteFailure } = deps.lateCharges;
  return countFailures(deps, { id: late.paymentId, state: late.state, noteFailure }, () => refundLate(deps, late));
};
