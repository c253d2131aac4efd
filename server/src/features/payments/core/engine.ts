import type { TransactionType } from '@selfcare/contract/products';
import type { Following } from '../../../db/database.ts';
import type { Fulfilment, PaymentMethod } from './gateway.ts';
import type { LateCharges } from './late-charge-store.ts';
import type { PaymentEvent } from './payment.machine.ts';
import { ageSeconds, type Payment } from './payment.ts';
import type { Times } from './schedule.ts';
import type { MoveDetail, Moved, PaymentStore } from './store.ts';

/** What a person must look at: no automatic move is safe any more. */
export type Alarm = 'amount-mismatch' | 'unsettled-too-long' | 'refund-refused' | 'work-fails';

/** What the steps of a payment need; everything comes in from outside. */
export type EngineParts = {
  store: PaymentStore;
  lateCharges: LateCharges;
  /** By `paymentMode`. */
  methods: Readonly<Record<string, PaymentMethod>>;
  goods: Readonly<Partial<Record<TransactionType, Fulfilment>>>;
  times: Times;
  /** How long this process has worked on its database, and without a break. */
  following: () => Following;
  /** Address the card provider sends the browser back to. */
  returnUrl: (transactionId: string) => string;
  payee: string;
  toInternational: (msisdn: string) => string;
  /** Tells the open event streams and the clock that this payment changed. */
  changed: (transactionId: string) => void;
  alarm(about: { id: string; state: string }, alarm: Alarm): void;
};

/** Makes a move and tells who waits for it; undefined when the payment had already gone another way. */
export const makeMove = async (
  parts: EngineParts,
  payment: Payment,
  event: PaymentEvent,
  detail: MoveDetail,
): Promise<Moved | undefined> => {
  const moved = await parts.store.move(payment, event, detail);
  if (moved) parts.store.afterCommit(() => parts.changed(payment.id));
  return moved;
};

/**
 * How long the call that this state stands for may still be under way, in seconds. A callback has us ask at any moment:
 * until that call is over, what the provider does not know of yet proves nothing.
 */
export const callSecondsLeft = (parts: EngineParts, payment: Payment): number =>
  parts.times.callSeconds - ageSeconds(payment, payment.enteredAt);

/** Hands a payment to a person: the clock stops, the alarm rings, the customer's money stays booked where it is. */
export const park = async (parts: EngineParts, payment: Payment, alarm: Alarm): Promise<void> => {
  await parts.store.park(payment);
  parts.alarm(payment, alarm);
};

/** The way to pay of an attempt; one that was stored under a mode that is gone is a configuration error. */
export const methodOf = (parts: EngineParts, payment: Payment): PaymentMethod => {
  const method = parts.methods[payment.method];
  if (!method) throw new Error(`No connector for the payment mode ${payment.method}`);
  return method;
};

/** How the good of a payment is delivered. */
export const goodOf = (parts: EngineParts, payment: Payment): Fulfilment => {
  const good = parts.goods[payment.transactionType];
  if (!good) throw new Error(`No fulfilment for ${payment.transactionType}`);
  return good;
};
