import { present } from '@selfcare/contract/typed/present';
import { pauseAfter, untilNext, type Backoff } from '../../../clocks/backoff.ts';
import { ageSeconds, type Payment } from './payment.ts';

/** The durations that the engine works with. */
export type Times = {
  /** A provider call is over after this time. */
  callSeconds: number;
  /** A wallet's prompt stays open at the provider for at most this time. */
  walletPendingSeconds: number;
  /** An unpaid card page is enquired about at these ages, and is abandoned at the last. */
  cardAbandonSeconds: number[];
  /** A payment that nobody could settle goes to a person after this time. */
  holdAfterSeconds: number;
  /** Two answers "not found" this far apart prove that a delivery never arrived. */
  missingDeliverySeconds: number;
};

const daySeconds = 24 * 3600;

/** The most enquiries in the first day of a payment, callbacks and crash loops aside (docs/invariants.md I20). */
export const mostAsks = 40;
/** The last of them are reserved for workers, and spread over the rest of the day. */
const reservedAsks = 10;
/** The most enquiries that customers who look cause while nothing changes. */
export const mostReaderAsks = mostAsks - reservedAsks;

const longestSeconds = 7200;
const ofWallet: Backoff = { first: 5, factor: 1.25, cap: longestSeconds };
const ofCard: Backoff = { first: 20, factor: 1.075, cap: longestSeconds };
/** A lost answer: the next one is likely to come. */
const ofDoubt: Backoff = { first: 2, factor: 1.3, cap: longestSeconds };
/** A denied claim: some providers announce before they know, so a person is called only after minutes (docs/faults.md F37). */
const ofDenial: Backoff = { first: 5, factor: 1.5, cap: 120 };

const isCard = ({ gateway }: Pick<Payment, 'gateway'>) => gateway !== null;
const sentFor = (payment: Payment) => ageSeconds(payment, payment.sentAt ?? payment.createdAt);

/** Returns the seconds until something in doubt is enquired about again. */
export const nextAsk = (payment: Payment, times: Times): number => {
  const isPage = payment.state === 'PENDING' && isCard(payment);
  const pause = nextAfter(payment.state !== 'PENDING' ? ofDoubt : isPage ? ofCard : ofWallet, payment);
  return isPage ? Math.min(pause, untilNext(times.cardAbandonSeconds, sentFor(payment)) ?? Infinity) : pause;
};

/** Returns the pause after so many enquiries, at most the payment's age: callbacks and restarts may have spent its enquiries early. */
const nextAfter = (backoff: Backoff, payment: Payment): number => {
  const age = Math.max(60, ageSeconds(payment, payment.enteredAt));
  const left = mostAsks - payment.asks;
  if (left > reservedAsks) return Math.min(pauseAfter(backoff, payment.asks), age);
  if (left <= 0 || age >= daySeconds) return Math.min(longestSeconds, age);
  return Math.max(60, Math.min(age, (daySeconds - age) / left));
};

/** Returns the seconds until the next enquiry after one without an answer, or with an answer that was given only once. */
export const soonAfterSilence = ({ asks }: Pick<Payment, 'asks'>): number => (asks < 16 ? 5 : Infinity);

/** Returns the seconds until the next enquiry after one has denied what a callback claims. */
export const nextDenialAsk = ({ denials }: Pick<Payment, 'denials'>): number => pauseAfter(ofDenial, denials);

/** Returns whether an unpaid card page has passed its last age. */
export const isAbandoned = (payment: Payment, times: Times): boolean =>
  isCard(payment) && sentFor(payment) >= Math.max(...times.cardAbandonSeconds);

/** Ages at which a closed attempt, and a payment on hold, are enquired about. They come on top of the bound of I20. */
const daily = Array.from({ length: 30 }, (_, day) => (day + 1) * daySeconds);
const lateLooks = [30, 600, 3600, 6 * 3600];
const walletLooks = [...lateLooks, daySeconds, 7 * daySeconds];
const cardLooks = [...lateLooks, ...daily];
const holdLooks = [60, 300, 900, 3600, 4 * 3600, 12 * 3600, ...daily];
export const firstHoldAsk = present(holdLooks[0]);

/** Returns the seconds until a closed attempt is enquired about again; null means none. What its provider shows may be paid (I6). */
export const nextLateLook = (payment: Pick<Payment, 'gateway'>, closedFor: number, isOpen = false): number | null =>
  untilNext(isCard(payment) || isOpen ? cardLooks : walletLooks, closedFor);

/** Returns the seconds until the next enquiry on hold; null means none. An older release does not write since when: then daily. */
export const nextHoldAsk = ({ heldAt, readAt }: Pick<Payment, 'heldAt' | 'readAt'>): number | null =>
  heldAt ? untilNext(holdLooks, (readAt.getTime() - heldAt.getTime()) / 1000) : daySeconds;

/** Returns the seconds until a closed attempt is enquired about again after silence. */
export const nextLateRetry = (closedFor: number): number => Math.min(3600, Math.max(60, closedFor / 2));

/** Returns the seconds until a refund is sent again. The time since it was last sent counts as waiting. */
export const nextRefundTry = (dueFor: number, lastSentFor: number): number =>
  Math.max(10, Math.min(3600, dueFor / 2) - lastSentFor);
