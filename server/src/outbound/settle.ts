import type { DuePayment } from '../features/payments/core/due.ts';
import { methodOf, moveBy, type EngineContext } from '../features/payments/core/engine.ts';
import { stages, type Stage } from '../features/payments/core/payment.machine.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { nextHoldAsk, nextLateLook } from '../features/payments/core/schedule.ts';
import { lookForLateCharge } from './late-money.ts';
import { debits } from './debit.ts';
import { deliverPaid, deliveries } from './delivery.ts';
import { askRefund, refund } from './refund.ts';
import { countFailures } from './work.ts';

/** Returns the payment if its state changed. */
type Action = (deps: EngineContext, payment: Payment) => Promise<Payment | undefined | void>;

const askDebit = (deps: EngineContext, payment: Payment) => debits(deps).enquire(payment);
const askDelivery = (deps: EngineContext, payment: Payment) => deliveries(deps).enquire(payment);

/** Closes a payment that was never sent, as far as this database knows. */
const lapse: Action = async (deps, payment) =>
  void (await moveBy(deps, payment, ['lapse'], { reason: 'never-sent', dueInSeconds: nextLateLook(payment, 0) }));

const rest: Action = (deps, payment) => deps.store.noteAsk(payment, null, 'silent');

/** The step of a worker for a due payment, by its stage. Each step enquires before it sends anything again. */
const actions: Readonly<Record<Stage, Action>> = {
  registered: lapse,
  debit: askDebit,
  paid: deliverPaid,
  delivery: askDelivery,
  delivered: rest,
  'not-charged': lookForLateCharge,
  refund: (deps, payment) => (payment.state === 'REFUND_DUE' ? refund : askRefund)(deps, payment),
  refunded: rest,
};

/** The same on hold, where nothing is sent: only a proof moves the payment on. */
const enquiries: Readonly<Partial<Record<Stage, typeof askDebit>>> = {
  debit: askDebit,
  paid: askDelivery,
  delivery: askDelivery,
  refund: askRefund,
};

/** Returns whether only a person can decide: delivery against another amount, and a refund whose enquiry would send it. */
const isForPerson = (deps: EngineContext, payment: Payment, ask: Action): boolean =>
  ask === askDelivery
    ? payment.heldFor === 'amount-mismatch'
    : payment.state === 'REFUND_DUE' && methodOf(deps, payment).isAskedBySendingAgain === true;

const enquireOnHold = async (
  deps: EngineContext,
  payment: Payment,
  ask: typeof askDebit,
): Promise<Payment | undefined | void> => {
  if (isForPerson(deps, payment, ask)) return deps.store.noteAsk(payment, nextHoldAsk(payment), 'silent');
  const moved = await ask(deps, payment);
  if (moved) deps.movedOn(payment);
  return moved;
};

/**
 * Takes a payment that a worker has claimed one action further. Counts what is thrown against the payment, and passes it on. Returns the
 * payment if it is paid now and due for delivery. The caller may ignore it; another worker will claim it.
 */
export const settlePayment = (deps: EngineContext, due: DuePayment): Promise<DuePayment | undefined> =>
  countFailures(
    deps.store,
    due.id,
    () => deps.alarm(due, 'settling-fails'),
    async () => {
      const payment = due.open();
      const stage = stages[payment.state];
      const ask = payment.onHold ? enquiries[stage] : undefined;
      const next = await (ask ? enquireOnHold(deps, payment, ask) : actions[stage](deps, payment));
      return next?.state === 'PAID' ? { ...next, open: () => next } : undefined;
    },
  );
