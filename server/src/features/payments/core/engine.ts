import type { TransactionType } from '@selfcare/contract/products';
import type { Continuity } from '../../../db/database.ts';
import type { Fulfilment, PaymentMethod } from './gateway.ts';
import type { LateCharges } from './late-charge-store.ts';
import type { PaymentEvent } from './payment.machine.ts';
import { ageSeconds, type Payment } from './payment.ts';
import type { Times } from './schedule.ts';
import type { MoveDetail, Moved, PaymentStore } from './store.ts';

/** What a person must look at: no automatic move is safe any more. */
export type Alarm = 'amount-mismatch' | 'unsettled-too-long' | 'refund-refused' | 'settling-fails';

/** What the steps of a payment need; everything comes in from outside. */
export type EngineContext = {
  store: PaymentStore;
  lateCharges: LateCharges;
  /** By `paymentMode`. */
  methods: Readonly<Record<string, PaymentMethod>>;
  fulfilments: Readonly<Record<TransactionType, Fulfilment | 'not-sold'>>;
  times: Times;
  /** How long this process has worked on its database, and without a break. */
  continuity: () => Continuity;
  /** Address the card provider sends the browser back to. */
  returnUrl: (transactionId: string) => string;
  payee: string;
  toInternational: (msisdn: string) => string;
  /** Tells the open event streams and the workers that this payment changed. */
  changed: (transactionId: string) => void;
  alarm(about: { id: string; state: string }, alarm: Alarm): void;
};

/** Makes a move and tells who waits for it; undefined when the payment had already gone another way. */
export const makeMove = async (
  deps: EngineContext,
  payment: Payment,
  event: PaymentEvent,
  detail: MoveDetail,
): Promise<Moved | undefined> => {
  const moved = await deps.store.move(payment, event, detail);
  if (moved) deps.store.afterCommit(() => deps.changed(payment.id));
  return moved;
};

/**
 * How long the call that this state stands for may still be under way, in seconds. A callback has us ask at any moment:
 * until that call is over, what the provider does not know of yet proves nothing.
 */
export const callSecondsLeft = (deps: EngineContext, payment: Payment): number =>
  deps.times.callSeconds - ageSeconds(payment, payment.enteredAt);

/** Hands a payment to a person: no worker takes it up, the alarm rings, the customer's money stays booked where it is. */
export const putOnHold = async (deps: EngineContext, payment: Payment, alarm: Alarm): Promise<void> => {
  await deps.store.putOnHold(payment);
  deps.alarm(payment, alarm);
};

/** The payment method of an attempt; one that was stored under a mode that is gone is a configuration error. */
export const methodOf = (deps: EngineContext, payment: Payment): PaymentMethod => {
  const method = deps.methods[payment.method];
  if (!method) throw new Error(`No connector for the payment mode ${payment.method}`);
  return method;
};

/** How the product of a payment is delivered; only one that is not sold has no answer. */
export const fulfilmentOf = (deps: EngineContext, { transactionType }: Payment): Fulfilment => {
  const fulfilment = deps.fulfilments[transactionType];
  if (fulfilment === 'not-sold') throw new Error(`${transactionType} is not sold`);
  return fulfilment;
};
