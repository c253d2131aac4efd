import { fulfilmentOf, makeMove, putOnHold, type EngineContext } from '../core/engine.ts';
import type { DeliveryRequest, DeliveryState } from '../core/gateway.ts';
import { ageSeconds, type Payment } from '../core/payment.ts';
import { nextFollowUp } from '../core/schedule.ts';
import type { Sighting } from '../core/store.ts';
import { accountOf } from '../products/products.ts';

/** How often a product is sent before its price is given back. */
const maxDeliveries = 4;

const deliveryRequest = (deps: EngineContext, payment: Payment): DeliveryRequest => ({
  transactionId: payment.id,
  target: accountOf(payment) ?? deps.toInternational(payment.target),
  price: payment.price,
  productCode: payment.productCode,
  ...(payment.details.invoiceNumber && { invoiceNumber: payment.details.invoiceNumber }),
});

/**
 * Takes the bill that was paid, or gives the money back where somebody else's was first: two may pay at once where one
 * of them had only a card page open (bill-queries.ts). One decides at a time (docs/invariants.md I16).
 */
const takeBill = (deps: EngineContext, payment: Payment, billHash: string) =>
  deps.store.underBillLock(billHash, async () => {
    if (!(await deps.store.isBillTaken(payment)))
      return makeMove(deps, payment, 'deliver', { dueInSeconds: deps.times.callSeconds });
    await makeMove(deps, payment, 'refuse-delivery', { reason: 'bill-settled', dueInSeconds: 0 });
    return undefined;
  });

const beginDelivery = (deps: EngineContext, payment: Payment) => {
  const { state, billHash } = payment;
  if (state === 'PAID' && billHash !== null) return takeBill(deps, payment, billHash);
  const event = state === 'PAID' ? 'deliver' : 'deliver-again';
  return makeMove(deps, payment, event, { dueInSeconds: deps.times.callSeconds });
};

/**
 * Whether all that this payment ever was has happened on the database that this process works on: it was begun since that
 * was opened or last out of reach. Any other may have gone further in a time that the database lost, its product sent.
 */
const isContinuous = (deps: EngineContext, payment: Payment): boolean => {
  const age = ageSeconds(payment, payment.createdAt);
  return age >= 0 && age < deps.continuity().continuousSeconds;
};

/** Delivers what was paid, at once; where the database may have lost that it was sent, the operator is asked first. */
export const deliverPaid = (deps: EngineContext, payment: Payment): Promise<void> =>
  isContinuous(deps, payment) ? deliver(deps, payment) : enquireBeforeDelivery(deps, payment);

/** How long a call of the lost time may still be under way: a standby takes over within seconds, a restore takes longer. */
const lostCallSecondsLeft = ({ continuity, times }: EngineContext): number => {
  const { openSeconds, continuousSeconds } = continuity();
  return continuousSeconds < openSeconds ? times.callSeconds - continuousSeconds : 0;
};

/** Asks by the order reference, as `askDelivery` does for what this database knows to be sent. */
const enquireBeforeDelivery = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const answer = await fulfilmentOf(deps, payment).find(deliveryRequest(deps, payment));
  if (answer.outcome === 'delivered' || answer.outcome === 'pending') {
    const moved = await makeMove(deps, payment, 'deliver', { dueInSeconds: deps.times.callSeconds });
    return moved && bookDelivery(deps, moved.payment, answer);
  }
  if (answer.outcome !== 'not-found') return bookDelivery(deps, payment, answer);
  const callLeft = lostCallSecondsLeft(deps);
  if (callLeft <= 0) return deliver(deps, payment);
  await deps.store.noteAsk(payment, Math.min(callLeft, nextFollowUp(payment)), 'silent');
};

/** Sends the product: the intent is committed (FULFILLING) before the operator's system is called. */
const deliver = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const moved = await beginDelivery(deps, payment);
  if (!moved) return;
  const answer = await fulfilmentOf(deps, payment).deliver(deliveryRequest(deps, payment));
  await bookDelivery(deps, moved.payment, answer);
};

/**
 * How long the call that sends the product may still be done, in seconds, also where its answer was lost long before: a
 * connection that breaks in its first second stops nobody behind it.
 */
const deliverySecondsLeft = (deps: EngineContext, payment: Payment): number =>
  deps.times.callSeconds - ageSeconds(payment, payment.deliverySentAt ?? payment.enteredAt);

/** Asks whether a delivery arrived; it is sent again, or refunded, only after a proof that it did not. */
export const askDelivery = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const answer = await fulfilmentOf(deps, payment).find(deliveryRequest(deps, payment));
  const isDefinite = answer.outcome === 'delivered' || answer.outcome === 'refused';
  const callLeft = deliverySecondsLeft(deps, payment);
  if (callLeft <= 0 || isDefinite) return bookDelivery(deps, payment, answer);
  const isOver = payment.state === 'FULFIL_UNKNOWN';
  await deps.store.noteAsk(payment, isOver ? Math.min(callLeft, nextFollowUp(payment)) : callLeft, 'silent');
};

const bookDelivery = async (deps: EngineContext, payment: Payment, answer: DeliveryState): Promise<void> => {
  switch (answer.outcome) {
    case 'delivered':
      return void (await makeMove(deps, payment, 'delivered', { dueInSeconds: null }));
    case 'refused':
      return void (await makeMove(deps, payment, 'refuse-delivery', { reason: answer.reason, dueInSeconds: 0 }));
    case 'not-found':
      return bookMissing(deps, payment);
    case 'pending':
      return askLater(deps, payment, 'present');
    case 'unsent':
    case 'unknown':
      return askLater(deps, payment, 'silent');
  }
};

const askLater = async (deps: EngineContext, payment: Payment, sighting: Sighting) => {
  if (ageSeconds(payment, payment.createdAt) > deps.times.holdAfterSeconds)
    return putOnHold(deps, payment, 'unsettled-too-long');
  if (payment.state === 'FULFILLING')
    return void (await makeMove(deps, payment, 'lose-delivery', { dueInSeconds: nextFollowUp(payment) }));
  await deps.store.noteAsk(payment, nextFollowUp(payment), sighting);
};

const bookMissing = async (deps: EngineContext, payment: Payment) => {
  const proofSeconds = deps.times.missingDeliverySeconds;
  const isProven = payment.missingSince && ageSeconds(payment, payment.missingSince) >= proofSeconds;
  if (!isProven) {
    const dueInSeconds = payment.missingSince
      ? Math.max(0, proofSeconds - ageSeconds(payment, payment.missingSince))
      : proofSeconds;
    return deps.store.noteAsk(payment, dueInSeconds, 'missing');
  }
  if (payment.deliveries < maxDeliveries) return deliver(deps, payment);
  await makeMove(deps, payment, 'refuse-delivery', { reason: 'delivery-refused', dueInSeconds: 0 });
};
