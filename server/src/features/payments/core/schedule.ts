import { pauseAfter, untilNext, type Backoff } from '../../../clocks/backoff.ts';
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

const daySeconds = 24 * 3600;

/** How often what is open is asked about in its first day, but for callbacks and crash loops (docs/invariants.md I20). */
export const mostAsks = 40;
/** So many of them are kept from who looks, and spread over what is left of the day, however early the others were asked. */
const keptAsks = 10;
/** A customer who looks has the provider asked at most so often while nothing changes; workers and callbacks go on. */
export const mostReaderAsks = mostAsks - keptAsks;

/** The longest pause: with it a payment that stays open for days is asked about a dozen times in each. */
const longestSeconds = 7200;
/**
 * The pause after so many asks, and no longer than it has waited: callbacks, and portals that die one after the other, have it
 * asked about often and early, and it would be left alone for hours after its first minutes. What is asked about in its own time
 * never waits so long. The last of a day are spread evenly over what is left of it.
 */
const nextAfter = (backoff: Backoff, payment: Payment): number => {
  const age = Math.max(60, ageSeconds(payment, payment.enteredAt));
  const left = mostAsks - payment.asks;
  if (left > keptAsks) return Math.min(pauseAfter(backoff, payment.asks), age);
  if (left <= 0 || age >= daySeconds) return Math.min(longestSeconds, age);
  return Math.max(60, Math.min(age, (daySeconds - age) / left));
};

const isCard = (payment: Payment) => payment.gateway !== null;

/** Wallet enquiries: dense while the customer is likely to look (docs/faults.md F08). */
const ofWallet: Backoff = { first: 5, factor: 1.25, cap: longestSeconds };
/** A card page is open for longer, and may be paid on at any moment of that. */
const ofCard: Backoff = { first: 20, factor: 1.075, cap: longestSeconds };
/** Most of what is in doubt is so because an answer was lost: the next one is likely to come. */
const ofDoubt: Backoff = { first: 2, factor: 1.3, cap: longestSeconds };
/** Long enough for a provider that announces before it knows: only then a person is called (docs/faults.md F37). */
const ofDenial: Backoff = { first: 5, factor: 1.5, cap: 120 };

/** Seconds until a debit is asked about again of which an enquiry has just denied what a callback claims. */
export const nextDenialAsk = ({ denials }: Pick<Payment, 'denials'>): number => pauseAfter(ofDenial, denials);

/** Seconds until a debit in doubt is asked about again. */
export const nextDebitAsk = (payment: Payment, times: Times): number => {
  if (payment.state !== 'PENDING') return nextAfter(ofDoubt, payment);
  if (!isCard(payment)) return nextAfter(ofWallet, payment);
  const age = ageSeconds(payment, payment.sentAt ?? payment.createdAt);
  return Math.min(nextAfter(ofCard, payment), untilNext(times.cardAbandonSeconds, age) ?? Infinity);
};

/** Whether an unpaid card page has passed its last mark. */
export const isAbandoned = (payment: Payment, times: Times): boolean =>
  isCard(payment) && ageSeconds(payment, payment.sentAt ?? payment.createdAt) >= Math.max(...times.cardAbandonSeconds);

/** Seconds until a delivery or refund in doubt is asked about again. */
export const nextFollowUp = (payment: Payment): number => nextAfter(ofDoubt, payment);

const dailyForMonth = Array.from({ length: 30 }, (_, day) => (day + 1) * daySeconds);

/** What nobody answered, or said only once, is asked about again so soon, and so often at most. */
const silentSeconds = 5;
const soonAsks = 16;

/** Seconds within which something is asked about again of which nobody has said anything, or its end only once. */
export const soonAfterSilence = ({ asks }: Pick<Payment, 'asks'>): number =>
  asks < soonAsks ? silentSeconds : Infinity;

/**
 * Ages since it was closed at which an attempt that was sent is looked at for money that came after all, whatever closed it.
 * Callbacks in between use none of them up, and they are no part of the bound of docs/invariants.md I20.
 */
const lateMarks = [30, 600, 3600, 6 * 3600, daySeconds, 7 * daySeconds];
/** A card page may be paid on as long as its provider shows it: its money is found within a day of its coming (I6). */
const cardLateMarks = [...lateMarks.filter((age) => age < daySeconds), ...dailyForMonth];

/**
 * Seconds until an attempt closed so long ago is looked at for money that came after all; null after the last look. One that
 * its provider still calls open is looked at as long as a card page.
 */
export const nextLateLook = (
  { gateway }: Pick<Payment, 'gateway'>,
  closedForSeconds: number,
  isOpen = false,
): number | null => untilNext(gateway === null && !isOpen ? lateMarks : cardLateMarks, closedForSeconds);

/** Ages since it was put on hold at which what is on hold is asked about; then daily for a month. */
const holdMarks = [60, 300, 900, 3600, 4 * 3600, 12 * 3600, ...dailyForMonth];
export const firstHoldAsk = holdMarks[0]!;

/** Seconds until what is on hold is asked about again; null after the last time. */
export const nextHoldAsk = ({ heldAt, readAt }: Pick<Payment, 'heldAt' | 'readAt'>): number | null => {
  // An older release beside this one does not say since when: then it is asked about daily.
  if (!heldAt) return daySeconds;
  const heldFor = (readAt.getTime() - heldAt.getTime()) / 1000;
  return untilNext(holdMarks, heldFor);
};

/** Seconds until a closed attempt is asked about again when the provider could not say: longer the longer it is closed. */
export const nextLateRetry = (closedForSeconds: number): number => Math.min(3600, Math.max(60, closedForSeconds / 2));

/**
 * Seconds until a refund that the provider refused or never got is tried again: longer the longer it has been due, counted from when it
 * was sent last. What was in doubt for as long has waited enough.
 */
export const nextRefundTry = (dueForSeconds: number, sentForSeconds: number): number =>
  Math.max(10, Math.min(3600, dueForSeconds / 2) - sentForSeconds);
