import {
  callOnce,
  callSecondsLeft,
  fulfilmentOf,
  isBroken,
  isOverdue,
  isStale,
  makeMove,
  missingSeconds,
  moveBy,
  noteMissing,
  putOnHold,
  startCall,
  type EngineContext,
} from '../core/engine.ts';
import { enquireDebit } from './debit.ts';
import type { Stopwatch } from '../fencing/clocks.ts';
import type { DeliveryRequest, DeliveryState, Reason } from '../core/gateway.ts';
import type { Payment } from '../core/payment.ts';
import { nextFollowUp, soonAfterSilence } from '../core/schedule.ts';
import type { Sighting } from '../core/due-queries.ts';
import { knownProduct, namedTargetOf } from '../products/products.ts';

/** How often a product is sent before its price is given back. */
const maxDeliveries = 4;

/** Names a delivery to the operator's system. */
const deliveryRequest = (deps: EngineContext, payment: Payment): DeliveryRequest => ({
  transactionId: payment.id,
  target: namedTargetOf(payment) ?? deps.toInternational(payment.target),
  price: payment.price,
  productCode: payment.productCode,
  ...(payment.details.invoiceNumber && { invoiceNumber: payment.details.invoiceNumber }),
});

/** Asks the operator's system, once, what became of a delivery. */
const findOnce = (deps: EngineContext, payment: Payment): Promise<DeliveryState> =>
  fulfilmentOf(deps, payment).find(deliveryRequest(deps, payment));

/** What would end the doubt is said twice, as of a debit: one wrong word keeps no money and gives no product away. */
const confirm = async (deps: EngineContext, payment: Payment, answer: DeliveryState): Promise<DeliveryState> => {
  if (answer.outcome !== 'delivered' && answer.outcome !== 'refused') return answer;
  const second = await findOnce(deps, payment);
  return second.outcome === answer.outcome ? second : { outcome: 'unknown' };
};

/** Asks what became of a delivery; an end of the doubt is said twice. */
export const enquireDelivery = async (deps: EngineContext, payment: Payment): Promise<DeliveryState> =>
  confirm(deps, payment, await findOnce(deps, payment));

const takenReason = (payment: Payment): Reason => knownProduct(payment)?.bill?.takenReason ?? 'bill-settled';

/**
 * Takes the bill that was paid, or gives the money back where somebody else's was first: two may pay at once where one
 * of them had only a card page open (bill-queries.ts). One decides at a time (docs/invariants.md I16).
 */
const takeBill = (deps: EngineContext, payment: Payment, billHash: string) =>
  deps.store.underBillLock(billHash, async () => {
    if (!(await deps.store.isBillTaken(payment)))
      return makeMove(deps, payment, 'deliver', { dueInSeconds: deps.times.callSeconds });
    await makeMove(deps, payment, 'refuse-delivery', { reason: takenReason(payment), dueInSeconds: 0 });
    return undefined;
  });

const beginDelivery = (deps: EngineContext, payment: Payment) => {
  const { state, billHash } = payment;
  if (state === 'PAID' && billHash !== null) return takeBill(deps, payment, billHash);
  const event = state === 'PAID' ? 'deliver' : 'deliver-again';
  return makeMove(deps, payment, event, { dueInSeconds: deps.times.callSeconds });
};

/** Delivers what was paid, at once; where the database may have lost that it was sent, the operator is asked first. */
export const deliverPaid = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const asked = startCall(deps);
  const ofOthers = await hearOthersOfBill(deps, payment);
  if (ofOthers === 'paid')
    return void (await makeMove(deps, payment, 'refuse-delivery', { reason: takenReason(payment), dueInSeconds: 0 }));
  const isContinuous = await deps.isContinuous(payment);
  if (ofOthers === 'unclear' || (payment.billHash !== null && isBroken(asked)))
    return askLater(deps, payment, 'silent');
  return isContinuous && !isStale(deps, asked) ? deliver(deps, payment) : enquireBeforeDelivery(deps, payment);
};

/**
 * How long a call of the lost time may still be under way, or have been done without the operator's enquiries knowing of it:
 * a standby takes over within seconds, a restore takes longer.
 */
const lostCallSecondsLeft = ({ continuity, times }: EngineContext): number => {
  const { openSeconds, continuousSeconds, breaks } = continuity();
  const isBackAgain = breaks > 0 || continuousSeconds < openSeconds;
  return isBackAgain ? times.callSeconds + times.missingDeliverySeconds - continuousSeconds : 0;
};

/** Other payments of a bill that are asked about before one is delivered. */
const mostOthers = 10;

/**
 * Whether somebody else's money has paid this bill in a time that the database has lost: then only the operator knows of that
 * delivery, and a lock over what this database knows shuts nobody out (docs/invariants.md I16).
 */
const hearOthersOfBill = async (deps: EngineContext, payment: Payment): Promise<'unpaid' | 'paid' | 'unclear'> => {
  if (payment.billHash === null) return 'unpaid';
  const isTooEarly = lostCallSecondsLeft(deps) > 0;
  let heard: 'unpaid' | 'unclear' = 'unpaid';
  for (const other of await deps.store.othersOfBill(payment, mostOthers)) {
    if (await deps.isContinuous(other)) continue;
    const { outcome } = await enquireDelivery(deps, other);
    if (outcome === 'delivered') return 'paid';
    const isDenied = outcome === 'not-found' || outcome === 'refused';
    if (!isDenied || isTooEarly) heard = 'unclear';
  }
  return heard;
};

/** Asks by the order reference, as `askDelivery` does for what this database knows to be sent. */
const enquireBeforeDelivery = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const asked = startCall(deps);
  const callLeft = lostCallSecondsLeft(deps);
  const first = await findOnce(deps, payment);
  // A call of the lost time may still do what is not there yet, or what an earlier one was refused.
  const isTooEarly = callLeft > 0 && (first.outcome === 'not-found' || first.outcome === 'refused');
  const answer = isTooEarly ? first : await confirm(deps, payment, first);
  if (isTooEarly || isBroken(asked) || (answer.outcome === 'not-found' && isStale(deps, asked))) {
    const dueInSeconds = Math.min(isTooEarly ? callLeft : Infinity, nextFollowUp(payment));
    return deps.store.noteAsk(payment, dueInSeconds, 'silent');
  }
  if (answer.outcome === 'not-found') return deliverMissing(deps, payment, asked);
  if (answer.outcome !== 'delivered' && answer.outcome !== 'pending') return bookDelivery(deps, payment, answer, asked);
  const moved = await makeMove(deps, payment, 'deliver', { dueInSeconds: deps.times.callSeconds });
  if (moved) await bookDelivery(deps, moved.payment, answer, asked);
};

/**
 * Whether the money of a payment is still here, or went back in a time that the database has lost. Its debit is asked about: to ask about
 * the refund gives it back at some providers.
 */
const hearMoney = async (deps: EngineContext, payment: Payment): Promise<'here' | 'back' | 'unclear'> => {
  if (await deps.isContinuous(payment)) return 'here';
  const { outcome } = await enquireDebit(deps, payment);
  if (outcome === 'paid') return 'here';
  return outcome === 'refunded' ? 'back' : 'unclear';
};

/**
 * Sends the product on an answer "not found" of the operator's system to a question that began at `asked`. What was given back in a time that
 * the database has lost is booked so, and not delivered.
 */
const deliverMissing = async (deps: EngineContext, payment: Payment, asked: Stopwatch): Promise<void> => {
  const money = await hearMoney(deps, payment);
  if (money === 'back') {
    await moveBy(deps, payment, ['refuse-delivery', 'refund', 'refunded'], {
      reason: 'given-back',
      dueInSeconds: null,
    });
    return;
  }
  if (money === 'unclear' || isStale(deps, asked)) return askLater(deps, payment, 'silent');
  return deliver(deps, payment);
};

/** Sends the product: the intent is committed (FULFILLING) before the operator's system is called. */
const deliver = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const elapsedSeconds = startCall(deps);
  const moved = await beginDelivery(deps, payment);
  if (!moved) return;
  const { deliver: call } = fulfilmentOf(deps, payment);
  const answer = await callOnce(deps, elapsedSeconds, () => call(deliveryRequest(deps, payment)));
  await bookDelivery(deps, moved.payment, answer, elapsedSeconds);
};

/**
 * Asks whether a delivery arrived; it is sent again, or refunded, only after a proof that it did not. While its call may be
 * under way there is none: "refused" may be the word about an earlier one.
 */
export const askDelivery = async (deps: EngineContext, payment: Payment): Promise<void> => {
  const asked = startCall(deps);
  const callLeft = callSecondsLeft(deps, payment);
  const first = await findOnce(deps, payment);
  const isConfirmed = callLeft <= 0 || first.outcome === 'delivered';
  const answer = isConfirmed ? await confirm(deps, payment, first) : first;
  const isProof = callLeft <= 0 || answer.outcome === 'delivered';
  if (isProof && !isBroken(asked)) {
    const isSaidOnce = answer.outcome === 'unknown' && first.outcome !== 'unknown';
    if (isSaidOnce) return askLater(deps, payment, 'silent', soonAfterSilence(payment));
    return bookDelivery(deps, payment, answer, asked);
  }
  const isOver = payment.state === 'FULFIL_UNKNOWN' || callLeft <= 0;
  const untilOver = callLeft > 0 ? callLeft : Infinity;
  await deps.store.noteAsk(payment, isOver ? Math.min(untilOver, nextFollowUp(payment)) : callLeft, 'silent');
};

/** Books what was answered to a call or a question that began at `asked`. */
const bookDelivery = async (
  deps: EngineContext,
  payment: Payment,
  answer: DeliveryState,
  asked: Stopwatch,
): Promise<void> => {
  switch (answer.outcome) {
    case 'delivered':
      return void (await makeMove(deps, payment, 'delivered', { dueInSeconds: null }));
    case 'refused':
      return bookRefusal(deps, payment, answer.reason);
    case 'not-found':
      return bookMissing(deps, payment, asked);
    case 'pending':
      return askLater(deps, payment, 'present');
    case 'unsent':
    case 'unknown':
      return askLater(deps, payment, 'silent');
  }
};

/**
 * A refusal of what was sent before ("this bill is settled") may come of the first sending, whose answer was lost, or which was made in
 * a time that the database has lost: it is asked about before anything is given back.
 */
const bookRefusal = async (deps: EngineContext, payment: Payment, reason: Reason) => {
  const isRepeated = payment.state === 'FULFILLING' && (payment.deliveries > 1 || !(await deps.isContinuous(payment)));
  if (isRepeated)
    await makeMove(deps, payment, 'lose-delivery', { reason, dueInSeconds: nextFollowUp({ ...payment, asks: 0 }) });
  else await makeMove(deps, payment, 'refuse-delivery', { reason, dueInSeconds: 0 });
};

const askLater = async (deps: EngineContext, payment: Payment, sighting: Sighting, withinSeconds = Infinity) => {
  const dueInSeconds = Math.min(nextFollowUp(payment), withinSeconds);
  if (isOverdue(deps, payment)) return putOnHold(deps, payment, 'unsettled-too-long');
  if (payment.state === 'FULFILLING') return void (await makeMove(deps, payment, 'lose-delivery', { dueInSeconds }));
  await deps.store.noteAsk(payment, dueInSeconds, sighting);
};

const bookMissing = async (deps: EngineContext, payment: Payment, asked: Stopwatch) => {
  const proofSeconds = deps.times.missingDeliverySeconds;
  const missingFor = missingSeconds(deps, payment, asked);
  if (missingFor === undefined) return noteMissing(deps, payment, proofSeconds);
  if (missingFor < proofSeconds) return noteMissing(deps, payment, proofSeconds - missingFor);
  if (isStale(deps, asked)) return noteMissing(deps, payment, nextFollowUp(payment));
  // A sending that was refused and is proved not to have been done before is over: it is not sent a further time.
  if (payment.deliveries < maxDeliveries && payment.reason === null) return deliverMissing(deps, payment, asked);
  const reason = payment.reason ?? 'delivery-refused';
  await makeMove(deps, payment, 'refuse-delivery', { reason, dueInSeconds: 0 });
};
