import { isDatabaseOut } from '../../../db/database-errors.ts';
import { askDebit } from './debit.ts';
import { askDelivery, deliverPaid } from './delivery.ts';
import { makeMove, type EngineParts } from '../core/engine.ts';
import type { LateCharge } from '../core/late-charge-store.ts';
import { lookForLateCharge, refundLateCharge } from './late-charge.ts';
import type { PaymentState } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import { askRefund, refund } from './refund.ts';
import type { DuePayment } from '../core/store.ts';

type Step = (parts: EngineParts, payment: Payment) => Promise<unknown>;

const lapse: Step = (parts, payment) => makeMove(parts, payment, 'lapse', { reason: 'never-sent', dueInSeconds: null });

const rest: Step = (parts, payment) => parts.store.noteAsk(payment, null, 'silent');

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
export const work: Step = (parts, payment) => steps[payment.state](parts, payment);

/** Work that threw so often in a row goes to a person, and the queue goes on (docs/faults.md F36). */
const mostFailures = 5;

type Counted = { id: string; state: string; noteFailure: (id: string, most: number) => Promise<boolean> };

const countFailures = async (
  parts: EngineParts,
  { id, state, noteFailure }: Counted,
  step: () => Promise<unknown>,
): Promise<void> => {
  try {
    await step();
  } catch (error) {
    // An outage of the database is no fault of this one: it comes back when its lease ends.
    if (!isDatabaseOut(error) && (await noteFailure(id, mostFailures))) parts.alarm({ id, state }, 'work-fails');
    throw error;
  }
};

/** Works on a payment that the clock has taken. What is thrown is counted against the payment and passed on. */
export const workOnPayment = (parts: EngineParts, due: DuePayment): Promise<void> =>
  countFailures(parts, { ...due, noteFailure: parts.store.noteFailure }, async () => work(parts, due.open()));

/** The same for a late charge. */
export const workOnLateCharge = (parts: EngineParts, late: LateCharge): Promise<void> => {
  const { noteFailure } = parts.lateCharges;
  return countFailures(parts, { id: late.paymentId, state: late.state, noteFailure }, () =>
    refundLateCharge(parts, late),
  );
};
