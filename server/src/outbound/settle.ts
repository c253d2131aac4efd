import type { DuePayment } from '../features/payments/core/due.ts';
import { methodOf, moveBy, type EngineContext } from '../features/payments/core/engine.ts';
import { stages, type Stage } from '../features/payments/core/payment.machine.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { nextHoldAsk, nextLateLook } from '../features/payments/core/schedule.ts';
import { lookForLateCharge } from './late-money.ts';
import { debits } from './debit.ts';
import { deliverPaid, deliveries } from './delivery.ts';
import { refunds } from './refund.ts';
import { countFailures } from './work.ts';

/** Returns the payment if its state changed. */
type Action = (deps: EngineContext, payment: Payment) => Promise<Payment | undefined | void>;

const rest: Action = async (deps, payment) => void (await deps.store.noteAsk(payment, null, 'silent'));

/** The step of a worker for a due payment, by its stage. Each step enquires before it sends anything again. */
const actions: Readonly<Record<Stage, Action>> = {
  /** It was never sent, as far as this database knows. */
  registered: async (deps, payment) =>
    void (await moveBy(deps, payment, ['lapse'], { reason: 'never-sent', dueInSeconds: nextLateLook(payment, 0) })),
  debit: (deps, payment) => debits(deps).enquire(payment),
  paid: deliverPaid,
  delivery: (deps, payment) => deliveries(deps).enquire(payment),
  delivered: rest,
  'not-charged': lookForLateCharge,
  refund: (deps, payment) => refunds(deps)[payment.state === 'REFUND_DUE' ? 'send' : 'enquire'](payment),
  refunded: rest,
  'not-refunded': rest,
};

/** The same on hold, where nothing is sent: only a proof moves the payment on. */
const enquiries: Readonly<Partial<Record<Stage, Action>>> = {
  debit: actions.debit,
  paid: actions.delivery,
  delivery: actions.delivery,
  refund: (deps, payment) => refunds(deps).enquire(payment),
};

/** Returns whether only a person can decide: delivery against another amount, and a refund whose enquiry would send it. */
const isForPerson = (deps: EngineContext, payment: Payment, stage: Stage): boolean =>
  stage === 'paid' || stage === 'delivery'
    ? payment.heldFor === 'amount-mismatch'
    : payment.state === 'REFUND_DUE' && methodOf(deps, payment).isAskedBySendingAgain === true;

const takeStep: Action = async (deps, payment) => {
  const stage = stages[payment.state];
  const enquire = payment.onHold ? enquiries[stage] : undefined;
  if (!enquire) return actions[stage](deps, payment);
  if (isForPerson(deps, payment, stage))
    return void (await deps.store.noteAsk(payment, nextHoldAsk(payment), 'silent'));
  const moved = await enquire(deps, payment);
  if (moved) deps.movedOn(payment);
  return moved;
};

/** Takes a claimed payment one step further. Returns it if it is paid now; the caller may deliver it, or another worker will. */
export const settlePayment = async (deps: EngineContext, due: DuePayment): Promise<DuePayment | undefined> => {
  const step = () => takeStep(deps, due.open());
  const next = await countFailures(deps.store, due.id, () => deps.alarm(due, 'settling-fails'), step);
  return next?.state === 'PAID' ? { ...next, open: () => next } : undefined;
};
