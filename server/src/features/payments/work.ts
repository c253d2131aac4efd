import { askDebit } from './debit.ts';
import { askDelivery, deliver } from './delivery.ts';
import { makeMove, type EngineParts } from './engine.ts';
import { lookForLateCharge } from './late-charge.ts';
import type { PaymentState } from './payment.machine.ts';
import type { Payment } from './payment.ts';
import { askRefund, refund } from './refund.ts';

type Step = (parts: EngineParts, payment: Payment) => Promise<unknown>;

const lapse: Step = (parts, payment) => makeMove(parts, payment, 'lapse', { reason: 'never-sent', dueInSeconds: null });

const rest: Step = (parts, payment) => parts.store.noteAsk(payment, null, false);

/** What the clock does with a payment that is due, by its state. Every step asks before it sends anything again. */
const steps: Record<PaymentState, Step> = {
  REGISTERED: lapse,
  AUTHORISED: lapse,
  SENDING: askDebit,
  PENDING: askDebit,
  UNKNOWN: askDebit,
  PAID: deliver,
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
