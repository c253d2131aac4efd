import type { Claim } from './gateway.ts';
import type { Payment } from './payment.ts';

/** What an answer says of the thing that was asked about: not there, there, nothing at all, or the opposite of what a callback claims. */
export type Sighting = 'missing' | 'present' | 'silent' | 'denied';

/** A payment that a worker has claimed; `open` reads it whole, and throws when it cannot be read. */
export type DuePayment = Pick<Payment, 'id' | 'parentId' | 'state' | 'method' | 'transactionType'> & {
  open: () => Payment;
};

/** Payments whose next call goes to somebody who has enough to do: debits of these methods, deliveries of these products. */
export type Busy = { methods: readonly string[]; products: readonly string[]; payments?: readonly string[] };
export const nobody: Busy = { methods: [], products: [] };

/** A call of a payment, as far as it names it. */
export type Call = Pick<Payment, 'id' | 'state' | 'version' | 'sends' | 'deliveries' | 'missingSince' | 'misses'>;

/**
 * When a payment is looked at next, and by whom: what was asked and heard, claimed, failed, put on hold (outbound/work.ts). None of it
 * changes a state or a version; moves do (`store.ts`).
 */
export type PaymentWork = {
  /** Notes that the provider was asked, what it saw and when to look again; a callback that came meanwhile keeps its place. */
  noteAsk: (payment: Payment, dueInSeconds: number | null, sighting: Sighting) => Promise<number | null>;
  /**
   * Takes the question about a debit in doubt that readers of all instances may ask once in `seconds`; undefined when
   * it was asked just now, or too often, or is not open.
   */
  takeQuestion: (id: string, seconds: number) => Promise<Payment | undefined>;
  /** Expedites it: a worker looks at it now; `unlessAskedWithinSeconds` keeps a reloading page from flooding the provider. */
  expedite: (id: string, unlessAskedWithinSeconds: number) => Promise<boolean>;
  /**
   * Expedites what waits for a connector that answers again: each within twenty seconds, at most eight a second, and no payment beyond its
   * daily enquiries. Returns how many there are.
   */
  expediteAll: (whose: Omit<Busy, 'payments'>) => Promise<number>;
  /**
   * Notes a callback: stores its claim unless a person has refuted it, and makes the payment and its open children due now. A payment that
   * this database never sent waits until it has lapsed.
   */
  scheduleNow: (id: string, claim: Claim | null) => Promise<unknown>;
  /** Takes what is due for `leaseSeconds`, at most `limit`, leaving out what waits for somebody who is busy, and what the taker has in hand. */
  claim: (limit: number, leaseSeconds: number, busy?: Busy) => Promise<DuePayment[]>;
  /**
   * Counts that settling it threw: it is tried again after a pause that grows, and put on hold at the last of `most` in a
   * row. There it is tried four times a day, for a month. Answers whether it was put on hold now.
   */
  noteFailure: (id: string, most: number) => Promise<boolean>;
  /** Makes due what waits by a clock that was set back, and what an older release has put on hold. */
  sweep: () => Promise<void>;
  /** Puts a payment on hold: workers only ask about it until an answer or a person ends the hold. */
  putOnHold: (payment: Payment, heldFor: string, dueInSeconds: number) => Promise<unknown>;
  /**
   * Ends a hold, so that the workers go on with the payment. `refuted`: it is an ended attempt, and a person found that nothing was
   * charged; later claims of callbacks do not count. Returns whether it was on hold.
   */
  takeOffHold: (
    payment: Pick<Payment, 'id' | 'version'>,
    dueInSeconds: number | null,
    claim?: 'refuted',
  ) => Promise<boolean>;
  /** Whether a provider's statement, or a case that one has opened, names it. */
  isNamedByStatement: (id: string) => Promise<boolean>;
  /** Payments whose calls may be under way or are not found, whoever made them, that fall due so soon. */
  listCalls: (withinSeconds: number) => Promise<Call[]>;
};
