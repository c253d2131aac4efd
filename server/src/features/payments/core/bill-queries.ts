import { advisoryLock, type Database, type SqlValue } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { stateSets } from './payment.machine.ts';
import type { Payment } from './payment.ts';
import { sqlStates } from './payment-rows.ts';

/** A claim on a bill: which, by which purchase and browser, and how much was paid of it when its price was taken. */
export type BillClaim = Pick<Payment, 'billHash' | 'purchaseId' | 'browserHash'> & {
  details: Pick<Payment['details'], 'billPaid'>;
};

/** By what payments of one bill are found; `bill` is the product's text for it (products/). */
export const billHashOf = (vault: Pick<Vault, 'hash'>, bill: string): string => vault.hash('bill', bill);

/** The name of the lock that attempts at one bill hold. */
export const billLock = (billHash: string) => `bill ${billHash}`;

/** With those of payments in which everything personal is blanked (forget-personal.ts): the count of a bill never falls. */
const delivered = `((select count(*) from payment where bill_hash = $1 and state = 'DONE')
  + coalesce((select paid from bill_erased where bill_hash = $1), 0))`;
/** A prompt or a card page that waits for somebody: no money has moved, and perhaps none ever will. On hold money was seen. */
export const unapproved = `state = 'PENDING' and not parked and claim is distinct from 'paid'`;

const underWay = sqlStates(stateSets.underWay);
const inDelivery = sqlStates(stateSets.inDelivery);
const ended = sqlStates(stateSets.ended);
/** Of a payment that is under way: its money is there, or a provider's callback says so, or a person looks whether it is. */
export const moneyHasCome = `(state in ${sqlStates(stateSets.nextIsDelivery)} or claim = 'paid' or parked)`;

/** Reads the payments that meet a condition. */
type Select = (where: string, values: SqlValue[]) => Promise<Payment[]>;

/** The SQL of payments that are for one bill (docs/invariants.md I3, I16). Counted, not timed: no clock changes it. */
export const createBillQueries = (database: Database, select: Select) => ({
  /** How many payments of a bill were delivered. */
  billPaid: async (billHash: string): Promise<number> =>
    (await database.query<{ count: number }>(`select ${delivered}::int as count`, [billHash]))[0]!.count,
  /** When the first payment of a bill was delivered. */
  billPaidAt: async (billHash: string): Promise<Date | undefined> =>
    (
      await database.query<{ entered_at: Date }>(
        `select entered_at from payment where bill_hash = $1 and state = 'DONE'
         union all select first_paid_at from bill_erased where bill_hash = $1 order by 1 limit 1`,
        [billHash],
      )
    )[0]?.entered_at,
  /**
   * What stands against paying a bill: a payment of it under another purchase that is this browser's own and under way, or
   * somebody else's whose money has come, or one that was delivered since this one's price was taken. What another browser
   * has begun and nobody approved stands in nobody's way.
   */
  conflictingBillPayment: async ({
    billHash,
    purchaseId,
    browserHash,
    details,
  }: BillClaim): Promise<Payment | undefined> =>
    billHash === null
      ? undefined
      : (
          await select(
            `bill_hash = $1
               and ((state in ${underWay} and purchase_id <> $2 and (browser_hash = $4 or ${moneyHasCome}))
                 or (state = 'DONE' and $3 < ${delivered}))
             order by state = 'DONE', entered_at desc, id limit 1`,
            [billHash, purchaseId, details.billPaid, browserHash],
          )
        )[0],
  /** The newest prompts and card pages of other browsers for this bill that nobody has approved, at most `limit`. */
  othersUnapprovedOfBill: ({ billHash, browserHash }: BillClaim, limit: number): Promise<Payment[]> =>
    billHash === null
      ? Promise.resolve([])
      : select(`bill_hash = $1 and ${unapproved} and browser_hash <> $2 order by entered_at desc, id limit $3`, [
          billHash,
          browserHash,
          limit,
        ]),
  /** Whether another payment's money is on its way to this bill, or has come since this one's price was taken. */
  isBillTaken: async ({ id, billHash, details }: Pick<Payment, 'id' | 'billHash' | 'details'>): Promise<boolean> =>
    (
      await database.query(
        `select 1 where $3 < ${delivered}
           or exists (select 1 from payment where bill_hash = $1 and state in ${inDelivery} and id <> $2)`,
        [billHash, id, details.billPaid],
      )
    ).length > 0,
  /** The other payments of a bill that have not ended, the newest first, at most `limit`. */
  othersOfBill: ({ id, billHash }: Pick<Payment, 'id' | 'billHash'>, limit: number): Promise<Payment[]> =>
    select(`bill_hash = $1 and id <> $2 and state not in ${ended} order by entered_at desc, id limit $3`, [
      billHash,
      id,
      limit,
    ]),
  /** Runs what decides about a bill while nobody else decides about it. */
  underBillLock: <Result>(billHash: string, decide: () => Promise<Result>): Promise<Result> =>
    database.transaction(async () => {
      await advisoryLock(database, billLock(billHash));
      return decide();
    }),
});
