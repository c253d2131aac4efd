import { isBillTaken } from '../features/payments/core/bill-queries.ts';
import {
  fulfilmentOf,
  isBroken,
  isOverdue,
  isStale,
  moveBy,
  putOnHold,
  startCall,
  type EngineContext,
} from '../features/payments/core/engine.ts';
import type { DeliveryRequest, DeliveryState, Reason } from '../features/payments/core/gateway.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { nextAsk, type Times } from '../features/payments/core/schedule.ts';
import { knownProduct, namedTargetOf } from '../features/payments/products/products.ts';
import { debits } from './debit.ts';
import { factsOfPayment, storedBy } from './of-payment.ts';
import type { Policy } from './protocol.ts';
import { run } from './run.ts';

/** Returns the delivery as the operator's system knows it. */
const deliveryRequest = (deps: EngineContext, payment: Payment): DeliveryRequest => ({
  transactionId: payment.id,
  target: namedTargetOf(payment) ?? deps.toInternational(payment.target),
  price: payment.price,
  productCode: payment.productCode,
  ...(payment.details.invoiceNumber && { invoiceNumber: payment.details.invoiceNumber }),
});

/** The most calls of one delivery. After that, the proof that none arrived leads to a refund. */
const mostDeliveries = 4;

/**
 * Returns the rules of a delivery. TM Forum orders have no idempotency: another one is sent only after the proof that the first never
 * arrived. Where the operator's system refuses a duplicate (`isRepeatable`), a missing order is sent again immediately.
 */
export const deliveryPolicy = (times: Times, isOfLostTime: boolean, isRepeatable = false): Policy => ({
  saidTwice: ['done', 'refused'],
  countsEarly: isRepeatable ? ['done', 'missing'] : ['done'],
  endsHold: { plain: ['done', 'refused'], doubt: ['done', 'refused'] },
  refused: 'doubted-if-repeated',
  unsent: 'is-asked-about',
  booksLost: true,
  isApproved: false,
  missing: {
    proofSeconds: isOfLostTime ? 0 : times.missingDeliverySeconds,
    resendWithinSeconds: isRepeatable ? Infinity : 0,
    leadsTo: 'send',
    mostSends: mostDeliveries,
  },
});

/** Returns for how many seconds a call from before a gap of the database may still be under way, or not yet be visible to enquiries. */
const lostCallSecondsLeft = ({ continuity, times }: EngineContext): number => {
  const { openSeconds, continuousSeconds, breaks } = continuity();
  const isBackAgain = breaks > 0 || continuousSeconds < openSeconds;
  return isBackAgain ? times.callSeconds + times.missingDeliverySeconds - continuousSeconds : -Infinity;
};

/** Returns whether it may be sent again without a proof. While its own call is under way, "missing" may only be early. */
const isRepeatable = (deps: EngineContext, payment: Payment): boolean =>
  fulfilmentOf(deps, payment).isTakenOnce === true &&
  payment.state !== 'FULFILLING' &&
  payment.deliveries < mostDeliveries &&
  payment.reason === null;

/** Returns the protocol of deliveries. */
export const deliveries = (deps: EngineContext) =>
  run<Payment, DeliveryState, DeliveryState>(deps, {
    connectorOf: ({ transactionType }) => deps.connectors.ofProduct[transactionType],
    policyOf: (payment) => deliveryPolicy(deps.times, payment.state === 'PAID', isRepeatable(deps, payment)),
    factsOf: async (payment, asked, word) => ({
      ...factsOfPayment(deps, payment, asked),
      isCalling: payment.state === 'FULFILLING',
      sends: payment.deliveries,
      isRepeated: payment.deliveries > 1 || !(await deps.isContinuous(payment)),
      wasRefused: payment.reason !== null,
      ...(payment.state === 'PAID' && {
        // The operator has a delivery of a payment that is only PAID here: it was sent in a gap of the database.
        isCalling: word === 'open',
        callLeft: lostCallSecondsLeft(deps),
      }),
    }),
    ask: (payment) => fulfilmentOf(deps, payment).find(deliveryRequest(deps, payment)),
    begin: (payment) => begin(deps, payment),
    call: (payment, sending) => fulfilmentOf(deps, payment).deliver(deliveryRequest(deps, payment), sending),
    apply: storedBy(deps, async (payment, { as, inSeconds }, answer: DeliveryState) => {
      const reason = answer.outcome === 'refused' ? answer.reason : null;
      if (as === 'done') return moveBy(deps, payment, ['deliver', 'delivered'], { dueInSeconds: null });
      if (as !== 'lost') return giveBack(deps, payment, reason ?? payment.reason ?? 'delivery-refused');
      const detail = { ...(reason && { reason }), dueInSeconds: inSeconds };
      return moveBy(deps, payment, ['deliver', 'lose-delivery'], detail);
    }),
  });

const giveBack = (deps: EngineContext, payment: Payment, reason: Reason): Promise<Payment | undefined> =>
  moveBy(deps, payment, ['refuse-delivery'], { reason, dueInSeconds: 0 });

const takenReason = (payment: Payment): Reason => knownProduct(payment)?.bill?.takenReason ?? 'bill-settled';

/** Commits the intent, unless the payment was refunded in a gap of the database, or another payment took its bill. */
const begin = async (deps: EngineContext, payment: Payment): Promise<Payment | undefined> => {
  if (!(await isMoneyHere(deps, payment))) return undefined;
  const { billHash } = payment;
  const event = payment.state === 'PAID' ? 'deliver' : 'deliver-again';
  const deliver = () => moveBy(deps, payment, [event], { dueInSeconds: deps.times.callSeconds });
  if (payment.state !== 'PAID' || billHash === null) return deliver();
  // Two payers may have paid it. The row lock lets one decide at a time (docs/invariants.md I16).
  return deps.store.withBill(billHash, async (bill) =>
    isBillTaken(bill, payment) ? void (await giveBack(deps, payment, takenReason(payment))) : deliver(),
  );
};

/**
 * Returns whether the money of a payment is still here, and books a refund that happened in a gap of the database. It enquires about the
 * debit: some providers carry out a refund when they are asked about it.
 */
const isMoneyHere = async (deps: EngineContext, payment: Payment): Promise<boolean> => {
  if (await deps.isContinuous(payment)) return true;
  const asked = startCall(deps);
  const { outcome } = await debits(deps).look(payment);
  if (outcome === 'paid' && !isStale(deps, asked)) return true;
  const detail = { reason: 'given-back', dueInSeconds: null } as const;
  if (outcome === 'refunded') await moveBy(deps, payment, ['refuse-delivery', 'refund', 'refunded'], detail);
  else await askLater(deps, payment);
  return false;
};

const askLater = async (deps: EngineContext, payment: Payment): Promise<void> => {
  if (isOverdue(deps, payment)) await putOnHold(deps, payment, 'unsettled-too-long');
  else await deps.store.noteAsk(payment, nextAsk(payment, deps.times), 'silent');
};

/** The most other payments of a bill that are enquired about before one is delivered. */
const mostOthers = 10;

/** Returns whether another payment paid this bill in a gap of the database: only the operator knows of such a delivery (I16). */
const isPaidByOther = async (deps: EngineContext, payment: Payment): Promise<boolean | 'unclear'> => {
  const others = payment.billHash === null ? [] : await deps.store.openOfBill(payment);
  let isUnclear = false;
  for (const other of others.filter(({ id }) => id !== payment.id).slice(0, mostOthers)) {
    if (await deps.isContinuous(other)) continue;
    const { outcome } = await deliveries(deps).look(other);
    if (outcome === 'delivered') return true;
    isUnclear ||= (outcome !== 'not-found' && outcome !== 'refused') || lostCallSecondsLeft(deps) > 0;
  }
  return isUnclear && 'unclear';
};

/** Delivers a paid payment immediately. After a gap of the database it enquires first. */
export const deliverPaid = async (deps: EngineContext, payment: Payment): Promise<Payment | undefined | void> => {
  const asked = startCall(deps);
  const isPaid = await isPaidByOther(deps, payment);
  if (isPaid === true) return giveBack(deps, payment, takenReason(payment));
  const isKnown = (await deps.isContinuous(payment)) && !isStale(deps, asked);
  if (isPaid === 'unclear' || (payment.billHash !== null && isBroken(asked))) return askLater(deps, payment);
  return deliveries(deps)[isKnown ? 'send' : 'enquire'](payment);
};
