import type { Reason } from './gateway.ts';
import { ageSeconds, type Payment } from './payment.ts';

/** The durations that the engine works with, in seconds. */
export type Times = {
  /** How long a provider call may take, and a little more: after that nobody waits for its answer. */
  callSeconds: number;
  /** How long a wallet's prompt may stay open at the provider. */
  walletPendingSeconds: number;
  /** Ages at which an unpaid card page is asked about for good; after the last it is abandoned. */
  cardAbandonSeconds: number[];
  /** A payment that nobody could settle for this long goes to a person. */
  holdAfterSeconds: number;
  /** Two answers "not found" this far apart prove that a delivery never arrived. */
  missingDeliverySeconds: number;
};

const delayAfter = (delays: readonly number[], asks: number) => delays[Math.min(asks, delays.length - 1)]!;

const isCard = (payment: Payment) => payment.gateway !== null;

/**
 * The long end of every schedule: fewer than 40 asks a day (docs/invariants.md I20), most of them in the first hours.
 */
const longTail = [60, 120, 300, 300, 300, 300, 300, 300, 600, 600, 600, 1200, 1200, 1200, 3600, 7200];
/** Wallet enquiries: dense while the customer is likely to look (docs/faults.md F08). */
const walletDelays = [5, 10, 15, 20, 30, 30, 30, 30, 30, 30, 30, 30, ...longTail];
const cardDelays = [20, 40, 60, 120, 180, 240, ...longTail];
const doubtDelays = [2, 5, 10, 15, 20, 30, ...longTail];

/** Seconds until a debit in doubt is asked about again. */
export const nextDebitAsk = (payment: Payment, times: Times): number => {
  if (payment.state !== 'PENDING') return delayAfter(doubtDelays, payment.asks);
  if (!isCard(payment)) return delayAfter(walletDelays, payment.asks);
  const age = ageSeconds(payment, payment.sentAt ?? payment.createdAt);
  const untilMark = times.cardAbandonSeconds.map((mark) => mark - age).find((seconds) => seconds > 0);
  return Math.min(delayAfter(cardDelays, payment.asks), untilMark ?? Infinity);
};

/** Whether an unpaid card page has passed its last mark. */
export const isAbandoned = (payment: Payment, times: Times): boolean =>
  isCard(payment) && ageSeconds(payment, payment.sentAt ?? payment.createdAt) >= Math.max(...times.cardAbandonSeconds);

/** Seconds until a delivery or refund in doubt is asked about again. */
export const nextFollowUp = (payment: Payment): number => delayAfter([3, 5, 10, 15, 20, 30, ...longTail], payment.asks);

const daySeconds = 24 * 3600;

/** Ages since it was closed at which an attempt is checked; callbacks in between use none of them up. */
const lateMarks = [60, 120, 720, 4320, 6 * 3600, daySeconds, 7 * daySeconds];
const mayStillBeCharged: ReadonlySet<Reason> = new Set([
  'replaced-by-another-attempt',
  'card-abandoned',
  'card-declined',
  'not-received-by-provider',
]);

/** Seconds until an attempt closed so long ago is checked for money that came after all; null when none can come. */
export const nextLateLook = (payment: Pick<Payment, 'sentAt' | 'reason'>, closedForSeconds: number): number | null => {
  if (!payment.sentAt || !payment.reason || !mayStillBeCharged.has(payment.reason)) return null;
  const mark = lateMarks.find((seconds) => seconds > closedForSeconds);
  return mark === undefined ? null : mark - closedForSeconds;
};

/** Seconds until a closed attempt is asked about again when the provider could not say: longer the longer it is closed. */
export const nextLateRetry = (closedForSeconds: number): number => Math.min(3600, Math.max(60, closedForSeconds / 2));

/** Seconds until a refund that the provider refused or never got is tried again: longer the older the payment is. */
export const nextRefundTry = (payment: Payment): number =>
  Math.min(3600, Math.max(10, ageSeconds(payment, payment.createdAt) / 2));
