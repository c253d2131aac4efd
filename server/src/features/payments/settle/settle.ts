import { isDatabaseOut } from '../../../db/database-errors.ts';
import { askDebit } from './debit.ts';
import { askDelivery, deliverPaid } from './delivery.ts';
import { makeMove, type EngineContext } from '../core/engine.ts';
import type { LateCharge } from '../core/late-charge-store.ts';
import { lookForLateCharge, refundLateCharge } from './late-charge.ts';
import type { PaymentState } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import { askRefund, refund } from './refund.ts';
import type { DuePayment } from '../core/store.ts';

type Step = (deps: EngineContext, payment: Payment) => Promise<unknown>;

const lapse: Step = (deps, payment) => makeMove(deps, payment, 'lapse', { reason: 'never-sent', dueInSeconds: null });

const rest: Step = (deps, payment) => deps.store.noteAsk(payment, null, 'silent');

/** What the clock does with a payment that is due, by its state. Every step asks before it sends anything again. */
const steps: Record<PaymentState, Step> = {
  REGISTERED: lapse,
  AUTHORISED: lapse,
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

/** Takes a due payment one step further. */
export const work: Step = (deps, payment) => steps[payment.state](deps, payment);

/** Work that threw so often in a row goes to a person, and the queue goes on (docs/faults.md F36). */
const mostFailures = 5;

type Counted = { id: string; state: string; noteFailure: (id: string, most: number) => Promise<boolean> };

const countFailures = async (
  deps: EngineContext,
  { id, state, noteFailure }: Counted,
  step: () => Promise<unknown>,
): Promise<void> => {
  try {
    await step();
  } catch (error) {
    // An outage of the database is no fault of this one: it comes back when its lease ends.
    if (!isDatabaseOut(error) && (await noteFailure(id, mostFailures))) deps.alarm({ id, state }, 'settling-fails');
    throw error;
  }
};

/** Works on a payment that the clock has taken. What is thrown is counted against the payment and passed on. */
export const settlePayment = (deps: EngineContext, due: DuePayment): Promise<void> =>
  countFailures(deps, { ...due, noteFailure: deps.store.noteFailure }, async () => work(deps, due.open()));

/** The same for a late charge. */
export const settleLateCharge = (deps: EngineContext, late: LateCharge): Promise<void> => {
  const { noteFailure } = deps.lateCharges;
  return countFailures(deps, { id: late.paymentId, state: late.state, noteFailure }, () =>
    refundLateCharge(deps, late),
  );
};
