import { goodOf, makeMove, park, type EngineParts } from '../core/engine.ts';
import type { DeliveryRequest, DeliveryState } from '../core/gateway.ts';
import { accountOf, ageSeconds, type Payment } from '../core/payment.ts';
import { nextFollowUp } from '../core/schedule.ts';
import type { Sighting } from '../core/store.ts';

/** How often a good is sent before its price is given back. */
const maxDeliveries = 4;

const deliveryRequest = (parts: EngineParts, payment: Payment): DeliveryRequest => ({
  transactionId: payment.id,
  target: accountOf(payment) ?? parts.toInternational(payment.target),
  price: payment.price,
  productCode: payment.productCode,
  ...(payment.details.invoiceNumber && { invoiceNumber: payment.details.invoiceNumber }),
});

/**
 * Takes the bill that was paid, or gives the money back where somebody else's was first: two may pay at once where one
 * of them had only a card page open (bill-queries.ts). One decides at a time (docs/invariants.md I16).
 */
const takeBill = (parts: EngineParts, payment: Payment, billHash: string) =>
  parts.store.inBillTurn(billHash, async () => {
    if (!(await parts.store.isBillTaken(payment)))
      return makeMove(parts, payment, 'deliver', { dueInSeconds: parts.times.callSeconds });
    await makeMove(parts, payment, 'refuse-delivery', { reason: 'bill-settled', dueInSeconds: 0 });
    return undefined;
  });

const beginDelivery = (parts: EngineParts, payment: Payment) => {
  const { state, billHash } = payment;
  if (state === 'PAID' && billHash !== null) return takeBill(parts, payment, billHash);
  const event = state === 'PAID' ? 'deliver' : 'deliver-again';
  return makeMove(parts, payment, event, { dueInSeconds: parts.times.callSeconds });
};

/**
 * Whether all that this payment ever was has happened on the database that this process works on: it was begun since that
 * was opened or last out of reach. Any other may have gone further in a time that the database lost, its good sent.
 */
const isFollowed = (parts: EngineParts, payment: Payment): boolean => {
  const age = ageSeconds(payment, payment.createdAt);
  return age >= 0 && age < parts.following().unbrokenSeconds;
};

/** Delivers what was paid, at once; where the database may have lost that it was sent, the operator is asked first. */
export const deliverPaid = (parts: EngineParts, payment: Payment): Promise<void> =>
  isFollowed(parts, payment) ? deliver(parts, payment) : askBeforeDelivery(parts, payment);

/** How long a call of the lost time may still be under way: a standby takes over within seconds, a restore takes longer. */
const lostCallSecondsLeft = ({ following, times }: EngineParts): number => {
  const { openSeconds, unbrokenSeconds } = following();
  return unbrokenSeconds < openSeconds ? times.callSeconds - unbrokenSeconds : 0;
};

/** Asks by the order reference, as `askDelivery` does for what this database knows to be sent. */
const askBeforeDelivery = async (parts: EngineParts, payment: Payment): Promise<void> => {
  const answer = await goodOf(parts, payment).find(deliveryRequest(parts, payment));
  if (answer.outcome === 'delivered' || answer.outcome === 'pending') {
    const moved = await makeMove(parts, payment, 'deliver', { dueInSeconds: parts.times.callSeconds });
    return moved && bookDelivery(parts, moved.payment, answer);
  }
  if (answer.outcome !== 'not-found') return bookDelivery(parts, payment, answer);
  const callLeft = lostCallSecondsLeft(parts);
  if (callLeft <= 0) return deliver(parts, payment);
  await parts.store.noteAsk(payment, Math.min(callLeft, nextFollowUp(payment)), 'silent');
};

/** Sends the good: the intent is committed (FULFILLING) before the operator's system is called. */
const deliver = async (parts: EngineParts, payment: Payment): Promise<void> => {
  const moved = await beginDelivery(parts, payment);
  if (!moved) return;
  const answer = await goodOf(parts, payment).deliver(deliveryRequest(parts, payment));
  await bookDelivery(parts, moved.payment, answer);
};

/**
 * How long the call that sends the good may still be done, in seconds, also where its answer was lost long before: a
 * connection that breaks in its first second stops nobody behind it.
 */
const deliverySecondsLeft = (parts: EngineParts, payment: Payment): number =>
  parts.times.callSeconds - ageSeconds(payment, payment.deliverySentAt ?? payment.enteredAt);

/** Asks whether a delivery arrived; it is sent again, or refunded, only after a proof that it did not. */
export const askDelivery = async (parts: EngineParts, payment: Payment): Promise<void> => {
  const answer = await goodOf(parts, payment).find(deliveryRequest(parts, payment));
  const isDefinite = answer.outcome === 'delivered' || answer.outcome === 'refused';
  const callLeft = deliverySecondsLeft(parts, payment);
  if (callLeft <= 0 || isDefinite) return bookDelivery(parts, payment, answer);
  const isOver = payment.state === 'FULFIL_UNKNOWN';
  await parts.store.noteAsk(payment, isOver ? Math.min(callLeft, nextFollowUp(payment)) : callLeft, 'silent');
};

const bookDelivery = async (parts: EngineParts, payment: Payment, answer: DeliveryState): Promise<void> => {
  switch (answer.outcome) {
    case 'delivered':
      return void (await makeMove(parts, payment, 'delivered', { dueInSeconds: null }));
    case 'refused':
      return void (await makeMove(parts, payment, 'refuse-delivery', { reason: answer.reason, dueInSeconds: 0 }));
    case 'not-found':
      return bookMissing(parts, payment);
    case 'pending':
      return askLater(parts, payment, 'present');
    case 'unsent':
    case 'unknown':
      return askLater(parts, payment, 'silent');
  }
};

const askLater = async (parts: EngineParts, payment: Payment, sighting: Sighting) => {
  if (ageSeconds(payment, payment.createdAt) > parts.times.parkAfterSeconds)
    return park(parts, payment, 'unsettled-too-long');
  if (payment.state === 'FULFILLING')
    return void (await makeMove(parts, payment, 'lose-delivery', { dueInSeconds: nextFollowUp(payment) }));
  await parts.store.noteAsk(payment, nextFollowUp(payment), sighting);
};

const bookMissing = async (parts: EngineParts, payment: Payment) => {
  const proofSeconds = parts.times.missingDeliverySeconds;
  const isProven = payment.missingSince && ageSeconds(payment, payment.missingSince) >= proofSeconds;
  if (!isProven) {
    const dueInSeconds = payment.missingSince
      ? Math.max(0, proofSeconds - ageSeconds(payment, payment.missingSince))
      : proofSeconds;
    return parts.store.noteAsk(payment, dueInSeconds, 'missing');
  }
  if (payment.deliveries < maxDeliveries) return deliver(parts, payment);
  await makeMove(parts, payment, 'refuse-delivery', { reason: 'delivery-refused', dueInSeconds: 0 });
};
