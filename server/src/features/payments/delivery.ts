import { callSecondsLeft, goodOf, makeMove, park, type EngineParts } from './engine.ts';
import type { DeliveryRequest, DeliveryState } from './gateway.ts';
import { ageSeconds, type Payment } from './payment.ts';
import { nextFollowUp } from './schedule.ts';

/** How often a good is sent before its price is given back. */
const maxDeliveries = 4;

const deliveryRequest = (parts: EngineParts, payment: Payment): DeliveryRequest => ({
  transactionId: payment.id,
  target: parts.toInternational(payment.target),
  price: payment.price,
  productCode: payment.productCode,
});

/** Delivers what was paid: the intent is committed (FULFILLING) before the operator's system is called. */
export const deliver = async (parts: EngineParts, payment: Payment): Promise<void> => {
  const event = payment.state === 'PAID' ? 'deliver' : 'deliver-again';
  const moved = await makeMove(parts, payment, event, { dueInSeconds: parts.times.callSeconds });
  if (!moved) return;
  const answer = await goodOf(parts, payment).deliver(deliveryRequest(parts, payment));
  await bookDelivery(parts, moved.payment, answer);
};

/** Asks whether a delivery arrived; it is sent again, or refunded, only after a proof that it did not (safety.md F32). */
export const askDelivery = async (parts: EngineParts, payment: Payment): Promise<void> => {
  const answer = await goodOf(parts, payment).find(deliveryRequest(parts, payment));
  const isDefinite = answer.outcome === 'delivered' || answer.outcome === 'refused';
  const callLeft = payment.state === 'FULFILLING' ? callSecondsLeft(parts, payment) : 0;
  if (callLeft > 0 && !isDefinite) return parts.store.noteAsk(payment, callLeft, false);
  await bookDelivery(parts, payment, answer);
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
    case 'unsent':
    case 'unknown':
      return askLater(parts, payment);
  }
};

const askLater = async (parts: EngineParts, payment: Payment) => {
  if (ageSeconds(payment, payment.createdAt) > parts.times.parkAfterSeconds)
    return park(parts, payment, 'unsettled-too-long');
  if (payment.state === 'FULFILLING')
    return void (await makeMove(parts, payment, 'lose-delivery', { dueInSeconds: nextFollowUp(payment) }));
  await parts.store.noteAsk(payment, nextFollowUp(payment), false);
};

const bookMissing = async (parts: EngineParts, payment: Payment) => {
  const proofSeconds = parts.times.missingDeliverySeconds;
  const isProven = payment.missingSince && ageSeconds(payment, payment.missingSince) >= proofSeconds;
  if (!isProven) {
    const dueInSeconds = payment.missingSince
      ? Math.max(0, proofSeconds - ageSeconds(payment, payment.missingSince))
      : proofSeconds;
    return parts.store.noteAsk(payment, dueInSeconds, true);
  }
  if (payment.deliveries < maxDeliveries) return deliver(parts, payment);
  await makeMove(parts, payment, 'refuse-delivery', { reason: 'delivery-refused', dueInSeconds: 0 });
};
