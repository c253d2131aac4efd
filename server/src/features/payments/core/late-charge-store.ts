import type { Database } from '../../../db/database.ts';
import { postEntry } from './ledger.ts';
import type { Payment } from './payment.ts';

/** A charge that came after its payment was closed, on its way back to the customer. */
export type LateCharge = { paymentId: string; state: 'DUE' | 'SENT' | 'REFUNDED'; asks: number };

const columns = 'payment_id as "paymentId", state, asks';

/** The SQL of late charges. A payment has at most one: a provider debits one request id once. */
export const createLateChargeStore = (database: Database) => ({
  /** Books the charge and has it refunded; does nothing the second time. */
  record: (payment: Payment): Promise<void> =>
    database.transaction(async () => {
      const added = await database.query(
        `insert into late_charge (payment_id, state, due_at) values ($1, 'DUE', now()) on conflict do nothing returning 1`,
        [payment.id],
      );
      if (added.length > 0) await postEntry(database, payment, 'late-charge');
    }),
  find: async (paymentId: string): Promise<LateCharge | undefined> =>
    (await database.query<LateCharge>(`select ${columns} from late_charge where payment_id = $1`, [paymentId]))[0],
  claim: (limit: number, leaseSeconds: number) =>
    database.query<LateCharge>(
      `update late_charge set due_at = now() + make_interval(secs => $2) where payment_id in (
         select payment_id from late_charge where due_at <= now() order by due_at for update skip locked limit $1)
       returning ${columns}`,
      [limit, leaseSeconds],
    ),
  setState: (paymentId: string, state: 'DUE' | 'SENT', dueInSeconds: number) =>
    database.query(
      `update late_charge set state = $2, asks = asks + 1, failures = 0, due_at = now() + make_interval(secs => $3)
       where payment_id = $1 and state <> 'REFUNDED'`,
      [paymentId, state, dueInSeconds],
    ),
  /** Books the refund; does nothing the second time. */
  close: (payment: Payment): Promise<void> =>
    database.transaction(async () => {
      const closed = await database.query(
        `update late_charge set state = 'REFUNDED', due_at = null where payment_id = $1 and state <> 'REFUNDED' returning 1`,
        [payment.id],
      );
      if (closed.length > 0) await postEntry(database, payment, 'late-refund');
    }),
  /** Counts that settling it threw, as the payments' own store does. */
  noteFailure: async (paymentId: string, most: number): Promise<boolean> =>
    (
      await database.query<{ isLast: boolean }>(
        `update late_charge set failures = failures + 1, parked = parked or failures + 1 >= $2,
           due_at = case when failures + 1 < $2 then now() + make_interval(secs => 20 * 3 ^ failures) end
         where payment_id = $1 and state <> 'REFUNDED' returning failures >= $2 as "isLast"`,
        [paymentId, most],
      )
    ).some(({ isLast }) => isLast),
  putOnHold: (paymentId: string) =>
    database.query('update late_charge set parked = true, due_at = null where payment_id = $1', [paymentId]),
  countByState: () =>
    database.query<{ state: string; onHold: boolean; count: number }>(
      'select state, parked as "onHold", count(*)::int as count from late_charge group by state, parked',
    ),
});

export type LateCharges = ReturnType<typeof createLateChargeStore>;
