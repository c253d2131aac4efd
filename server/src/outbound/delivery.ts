import { isBillTaken } from '../features/payments/core/bill-queries.ts';
import {
  callSecondsLeft,
  fulfilmentOf,
  isBroken,
  isOverdue,
  isStale,
  makeMove,
  missingSeconds,
  moveBy,
  noteAsk,
  putOnHold,
  startCall,
  type EngineContext,
} from '../features/payments/core/engine.ts';
import type { DeliveryRequest, DeliveryState, Reason } from '../features/payments/core/gateway.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { nextFollowUp, nextHoldAsk, soonAfterSilence, type Times } from '../features/payments/core/schedule.ts';
import { knownProduct, namedTargetOf } from '../features/payments/products/products.ts';
import { enquireDebit } from './debit.ts';
import type { Policy, Word } from './protocol.ts';
import { confirm, enquire, send, type Purpose } from './run.ts';

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
 * arrived. Where the operator's system accepts an id once (`isRepeatable`), a missing order is sent again immediately, since the system
 * refuses a duplicate. A refund needs the proof in any case.
 */
export const deliveryPolicy = (times: Times, isOfLostTime: boolean, isRepeatable = false): Policy => ({
  saidTwice: ['done', 'refused'],
  countsEarly: isRepeatable ? ['done', 'missing'] : ['done'],
  endsHold: { plain: ['done', 'refused'], doubt: ['done', 'refused'] },
  refused: 'doubted-if-repeated',
  unsent: 'is-asked-about',
  booksLost: true,
  booksOpen: false,
  asksSoonAfterSilence: false,
  missing: {
    // A call from a gap of the database is waited for before the first question (`lostCallSecondsLeft`).
    proofSeconds: isOfLostTime ? 0 : times.missingDeliverySeconds,
    asksMeanwhile: false,
    resendWithinSeconds: isRepeatable ? Infinity : 0,
    leadsTo: 'send',
    mostSends: mostDeliveries,
  },
});

const words: Readonly<Record<DeliveryState['outcome'], Word>> = {
  delivered: 'done',
  refused: 'refused',
  pending: 'open',
  'not-found': 'missing',
  unsent: 'unsent',
  unknown: 'silent',
};

/**
 * Returns for how many seconds a call from before a gap may still be under way, or not yet be visible to enquiries. A standby takes over
 * within seconds; a restore takes longer.
 */
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

/** The delivery of what was paid. */
const deliveryPurpose = (deps: EngineContext): Purpose<Payment, DeliveryState, DeliveryState> => ({
  policyOf: (payment) => deliveryPolicy(deps.times, payment.state === 'PAID', isRepeatable(deps, payment)),
  factsOf: async (payment, asked, word) => ({
    row: {
      hold: payment.onHold ? 'plain' : undefined,
      // The operator has a delivery of a payment that is only PAID here: it was sent in a gap of the database.
      isCalling: payment.state === 'FULFILLING' || (payment.state === 'PAID' && word === 'open'),
      isOpen: false,
      sends: payment.deliveries,
      isRepeated: payment.deliveries > 1 || !(await deps.isContinuous(payment)),
      wasRefused: payment.reason !== null,
    },
    times: {
      callLeft: payment.state === 'PAID' ? lostCallSecondsLeft(deps) : callSecondsLeft(deps, payment),
      missing: missingSeconds(deps, payment, asked),
      age: 0,
      isOverdue: isOverdue(deps, payment),
      next: nextFollowUp(payment),
      soon: soonAfterSilence(payment),
      nextOnHold: nextHoldAsk(payment),
      nextTry: 0,
    },
  }),
  read: (_payment, { outcome }) => ({ word: words[outcome] }),
  isSame: (one, other) => one.outcome === other.outcome,
  ask: (payment) => fulfilmentOf(deps, payment).find(deliveryRequest(deps, payment)),
  begin: (payment) => begin(deps, payment),
  call: (payment, sending) => fulfilmentOf(deps, payment).deliver(deliveryRequest(deps, payment), sending),
  apply: async (payment, decision, answer) => {
    if (decision.do === 'ask') return noteAsk(deps, payment, decision);
    if (decision.do === 'hold') return void (await putOnHold(deps, payment, decision.why));
    const said = answer.outcome === 'refused' ? { reason: answer.reason } : {};
    if (decision.as === 'done')
      return moveBy(deps, payment, payment.state === 'PAID' ? ['deliver', 'delivered'] : ['delivered'], {
        dueInSeconds: null,
      });
    if (decision.as === 'lost')
      return moveBy(deps, payment, payment.state === 'PAID' ? ['deliver', 'lose-delivery'] : ['lose-delivery'], {
        ...said,
        dueInSeconds: decision.inSeconds,
      });
    return giveBack(deps, payment, said.reason ?? payment.reason ?? 'delivery-refused');
  },
});

const giveBack = async (deps: EngineContext, payment: Payment, reason: Reason): Promise<Payment | undefined> =>
  (await makeMove(deps, payment, 'refuse-delivery', { reason, dueInSeconds: 0 }))?.payment;

const takenReason = (payment: Payment): Reason => knownProduct(payment)?.bill?.takenReason ?? 'bill-settled';

/**
 * Starts the delivery of a bill, or refunds the payment if another one was first. Two payers may pay at the same time when one of them
 * had only a card page open (bill-queries.ts). The row lock lets one decide at a time (docs/invariants.md I16).
 */
const takeBill = (deps: EngineContext, payment: Payment, billHash: string) =>
  deps.store.withBill(billHash, async (bill) => {
    if (!isBillTaken(bill, payment))
      return makeMove(deps, payment, 'deliver', { dueInSeconds: deps.times.callSeconds });
    await giveBack(deps, payment, takenReason(payment));
    return undefined;
  });

/** Commits the intent, unless another payment took the bill, or this payment was refunded in a gap of the database. */
const begin = async (deps: EngineContext, payment: Payment): Promise<Payment | undefined> => {
  if (!(await isMoneyHere(deps, payment))) return undefined;
  if (payment.state === 'PAID' && payment.billHash !== null)
    return (await takeBill(deps, payment, payment.billHash))?.payment;
  const event = payment.state === 'PAID' ? 'deliver' : 'deliver-again';
  return (await makeMove(deps, payment, event, { dueInSeconds: deps.times.callSeconds }))?.payment;
};

/**
 * Returns whether the money of a payment is still here, and books a refund that happened in a gap of the database. It enquires about the
 * debit, because some providers carry out a refund when they are asked about it.
 */
const isMoneyHere = async (deps: EngineContext, payment: Payment): Promise<boolean> => {
  if (await deps.isContinuous(payment)) return true;
  const asked = startCall(deps);
  const { outcome } = await enquireDebit(deps, payment);
  if (outcome === 'refunded')
    await moveBy(deps, payment, ['refuse-delivery', 'refund', 'refunded'], {
      reason: 'given-back',
      dueInSeconds: null,
    });
  else if (outcome === 'paid' && !isStale(deps, asked)) return true;
  else await askLater(deps, payment);
  return false;
};

const askLater = (deps: EngineContext, payment: Payment): Promise<unknown> =>
  isOverdue(deps, payment)
    ? putOnHold(deps, payment, 'unsettled-too-long')
    : noteAsk(deps, payment, { inSeconds: nextFollowUp(payment), saw: 'silent' });

/** The most other payments of a bill that are enquired about before one is delivered. */
const mostOthers = 10;

/**
 * Returns whether another payment paid this bill in a gap of the database. Only the operator knows of such a delivery, so a lock in this
 * database does not help (docs/invariants.md I16).
 */
const hearOthersOfBill = async (deps: EngineContext, payment: Payment): Promise<'unpaid' | 'paid' | 'unclear'> => {
  if (payment.billHash === null) return 'unpaid';
  const isTooEarly = lostCallSecondsLeft(deps) > 0;
  let heard: 'unpaid' | 'unclear' = 'unpaid';
  const others = (await deps.store.openOfBill(payment)).filter(({ id }) => id !== payment.id);
  for (const other of others.slice(0, mostOthers)) {
    if (await deps.isContinuous(other)) continue;
    const { outcome } = await enquireDelivery(deps, other);
    if (outcome === 'delivered') return 'paid';
    const isDenied = outcome === 'not-found' || outcome === 'refused';
    if (!isDenied || isTooEarly) heard = 'unclear';
  }
  return heard;
};

/** Delivers a paid payment immediately. After a gap of the database it enquires first. */
export const deliverPaid = async (deps: EngineContext, payment: Payment): Promise<Payment | undefined | void> => {
  const asked = startCall(deps);
  const ofOthers = await hearOthersOfBill(deps, payment);
  if (ofOthers === 'paid') return giveBack(deps, payment, takenReason(payment));
  const isContinuous = await deps.isContinuous(payment);
  if (ofOthers === 'unclear' || (payment.billHash !== null && isBroken(asked)))
    return void (await askLater(deps, payment));
  const run = isContinuous && !isStale(deps, asked) ? send : enquire;
  return run(deps, deliveryPurpose(deps), payment);
};

/** Enquires about a delivery, twice where an answer would settle it. Returns `unknown` if the second answer differs. */
export const enquireDelivery = async (deps: EngineContext, payment: Payment): Promise<DeliveryState> => {
  const purpose = deliveryPurpose(deps);
  return (await confirm(purpose, payment, await purpose.ask(payment))) ?? { outcome: 'unknown' };
};

/** Enquires about a delivery and acts on the answer. */
export const askDelivery = (deps: EngineContext, payment: Payment): Promise<Payment | undefined> =>
  enquire(deps, deliveryPurpose(deps), payment);
