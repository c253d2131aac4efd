import { present } from '@selfcare/contract/typed/present';
import type { Database, SqlValue } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { stateSets } from './payment.machine.ts';
import type { Payment } from './payment.ts';
import { sqlStates } from './payment-rows.ts';

/** A claim on a bill: which, by which purchase and browser, and how much was paid of it when its price was taken. */
export type BillClaim = Pick<Payment, 'billHash' | 'purchaseId' | 'browserHash'> & {
  details: Pick<Payment['details'], 'billPaid'>;
};

/**
 * The row of a bill, kept by a trigger (migration 0044): how many payments of it were delivered, which never falls, when the first
 * was, which was the last, and which is being delivered.
 */
export type Bill = { paid: number; firstPaidAt: Date | null; paidBy: string | null; holder: string | null };

/** A bill of which nothing was paid yet. */
export const unpaidBill: Bill = { paid: 0, firstPaidAt: null, paidBy: null, holder: null };

/** By what payments of one bill are found; `bill` is the product's text for it (products/). */
export const billHashOf = (vault: Pick<Vault, 'hash'>, bill: string): string => vault.hash('bill', bill);

/** Whether another payment's money is on its way to the bill, or has come since this one's price was taken. */
export const isBillTaken = ({ paid, holder }: Bill, { id, details }: Pick<Payment, 'id' | 'details'>): boolean =>
  paid > details.billPaid || (holder !== null && holder !== id);

/** A prompt or a card page that waits for somebody: no money has moved, and perhaps none ever will. On hold money was seen. */
export const unapproved = `state = 'PENDING' and not parked and claim is distinct from 'paid'`;
/** The same of a payment that was read. */
export const isUnapproved = ({ state, onHold, claim }: Payment): boolean =>
  state === 'PENDING' && !onHold && claim !== 'paid';

/** Of a payment that is under way: its money is there, or a provider's callback says so, or a person looks whether it is. */
export const moneyHasCome = `(state in ${sqlStates(stateSets.nextIsDelivery)} or claim is not distinct from 'paid' or parked)`;
/** The same of a payment that was read. */
const hasMoneyCome = ({ state, onHold, claim }: Payment): boolean =>
  stateSets.nextIsDelivery.includes(state) || claim === 'paid' || onHold;

/** Whether it is neither finished nor only registered. */
const isUnderWay = ({ state }: Payment): boolean => stateSets.underWay.includes(state);

/**
 * Whether a payment of the same bill keeps this one from being begun: it is under another purchase, and is this browser's own or
 * somebody else's whose money has come. What another browser has begun and nobody approved stands in nobody's way.
 */
export const isInTheWay = (payment: Payment, { purchaseId, browserHash }: BillClaim): boolean =>
  isUnderWay(payment) &&
  payment.purchaseId !== purchaseId &&
  (payment.browserHash === browserHash || hasMoneyCome(payment));

/** Open payments of one bill that are looked at; those that decide come first. */
const mostOpen = 12;

const columns = 'paid, first_paid_at as "firstPaidAt", paid_by as "paidBy", holder';
// What is found is written as it was: that locks it, in the same statement.
const locked = `insert into bill (bill_hash) values ($1) on conflict (bill_hash) do update set bill_hash = excluded.bill_hash
  returning ${columns}`;
const open = `bill_hash = $1 and state not in ${sqlStates(stateSets.ended)}
  order by case when state in ${sqlStates(stateSets.underWay)} and (browser_hash = $2 or ${moneyHasCome}) then 0
      when ${unapproved} then 1 else 2 end, entered_at desc, id limit ${mostOpen}`;

/** The SQL of bills and their payments (docs/invariants.md I3, I16). Counted, not timed: no clock changes it. */
export const createBillQueries = (
  database: Database,
  select: (where: string, values: SqlValue[]) => Promise<Payment[]>,
) => ({
  bill: async (billHash: string): Promise<Bill> =>
    (await database.query<Bill>(`select ${columns} from bill where bill_hash = $1`, [billHash]))[0] ?? unpaidBill,
  /** Decides about a bill while nobody else does: its row is locked until the transaction ends. */
  withBill: <Result>(billHash: string, decide: (bill: Bill) => Promise<Result>): Promise<Result> =>
    database.transaction(async () => decide(present((await database.query<Bill>(locked, [billHash]))[0]))),
  /**
   * Payments of a bill that have not ended, at most `mostOpen`: this browser's own under way and those whose money has come, then those
   * that nobody approved, then the rest; of each the newest first.
   */
  openOfBill: async ({ billHash, browserHash }: Pick<Payment, 'billHash' | 'browserHash'>): Promise<Payment[]> =>
    billHash === null ? [] : select(open, [billHash, browserHash]),
});
