import type { Database, SqlValue } from '../db/database.ts';
import { isDatabaseOut } from '../db/database-errors.ts';
import { nobody, type DuePayment, type PaymentWork, type Sighting } from '../features/payments/core/due.ts';
import { fixedClaims } from '../features/payments/core/machines/claim.machine.ts';
import { stateSets } from '../features/payments/core/payment.machine.ts';
import { dueAt, isDue, paymentColumns, sqlStates, type PaymentRow } from '../features/payments/core/payment-rows.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { mostAsks, mostReaderAsks } from '../features/payments/core/schedule.ts';

/** The key of a row in either table. */
type Named = { id: string; version: number };

/** The SQL of a row's due time in each table, the indexed columns behind it, and what an enquiry writes in this table alone. */
const tables = {
  payment: {
    at: dueAt,
    columns: ['due_at', 'child_due_at'],
    ofAsk: `denials = denials + case when $4 = 'denied' then 1 else 0 end,`,
  },
  lead: { at: 'due_at', columns: ['due_at'], ofAsk: '' },
} as const;

/** The SQL that makes a row due in so many seconds. What a callback has made due meanwhile stays due. */
const dueIn = (at: string, seconds: string): string =>
  `due_at = case when ${at} <= now() then ${at} else now() + make_interval(secs => ${seconds}) end`;

/** Returns the queue of a table. Payments and requests for 5G share its columns. */
export const createQueue = <Row>(database: Database, table: keyof typeof tables, columns: string) => {
  const { at, columns: dueColumns, ofAsk } = tables[table];
  const nextAsk = dueIn(at, '$3');
  const firstDue = (column: string, unless: string, limit: number): string =>
    `select * from (select id, ${column} as at from ${table} where ${column} <= now() and not (${unless})
       order by ${column} for update skip locked limit ${limit}) as first`;
  return {
    /** Claims due rows for `leaseSeconds`, except those that meet `unless`. A limit passed as a value would have no cached plan. */
    take: (limit: number, leaseSeconds: number, unless = 'false', values: readonly SqlValue[] = []): Promise<Row[]> => {
      const due = dueColumns.map((column) => firstDue(column, unless, limit)).join(' union all ');
      return database.query<Row>(
        `update ${table} set due_at = now() + make_interval(secs => $1), asked_at = now() where id in (
           select id from (${due}) as due order by at limit ${limit})
         returning ${columns}`,
        [leaseSeconds, ...values],
      );
    },
    /** Notes an enquiry. Returns the number of the wait while the answer is "not found"; a clock that was put back begins it again. */
    noteAsk: async ({ id, version }: Named, dueInSeconds: number | null, saw: Sighting): Promise<number | null> => {
      const [noted] = await database.query<{ wait: number | null }>(
        `update ${table} set asks = asks + 1, asked_at = now(), failures = 0, ${ofAsk} ${nextAsk},
           held_at = coalesce(held_at, case when parked then now() end),
           misses = misses + case when $4 = 'missing' and missing_since is null then 1 else 0 end,
           missing_since = case $4 when 'missing' then least(missing_since, now()) when 'present' then null else missing_since end
         where id = $1 and version = $2 returning case when missing_since is not null then misses end as wait`,
        [id, version, dueInSeconds, saw],
      );
      return noted?.wait ?? null;
    },
    /**
     * Counts a failure of a row that is still due, and puts it on hold after `most` in a row. Returns whether it did so now. A row that has
     * ended before its step failed stays as it is.
     */
    noteFailure: async (id: string, most: number): Promise<boolean> =>
      (
        await database.query<{ isLast: boolean }>(
          `update ${table} set failures = failures + 1, parked = parked or failures + 1 >= $2,
           held_for = case when failures + 1 >= $2 then coalesce(held_for, 'settling-fails') else held_for end,
           held_at = case when failures + 1 >= $2 then coalesce(held_at, now()) else held_at end,
           due_at = case when failures + 1 < $2 then now() + make_interval(secs => 20 * 3 ^ failures)
             when coalesce(held_at, now()) > now() - interval '30 days' then now() + interval '6 hours' end
         where id = $1 and ${at} is not null returning failures = $2 as "isLast"`,
          [id, most],
        )
      ).some(({ isLast }) => isLast),
  };
};

export type Queue<Row> = ReturnType<typeof createQueue<Row>>;

/** The number of failures in a row after which a row goes on hold, and the queue goes on (docs/faults.md F36). */
const mostFailures = 5;

/** Takes a step with a row. Counts what it throws against the row, rings if that puts the row on hold, and passes the error on. */
export const countFailures = async <Result>(
  { noteFailure }: Pick<Queue<unknown>, 'noteFailure'>,
  id: string,
  ring: () => void,
  step: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await step();
  } catch (error) {
    // After an outage of the database, the row is due again when its lease ends.
    if (!isDatabaseOut(error) && (await noteFailure(id, mostFailures))) ring();
    throw error;
  }
};

/** The SQL that a payment is in one of these states. */
const isIn = (states: keyof typeof stateSets): string => `state in ${sqlStates(stateSets[states])}`;
const isOfConnector = (methods: string, products: string): string =>
  `case when ${isIn('nextIsDelivery')} then transaction_type = any(${products}) else method = any(${methods}) end`;
const waitsLong = isDue("> now() + interval '1 minute'");
const nextHoldAsk = dueIn(dueAt, '$4');
const free = 'parked = false, held_for = null, held_at = null, failures = 0, asks = 0';
/** A claim is about the debit, so children have none. */
const keepsClaim = `(id <> $1 or claim in ${fixedClaims})`;

/** Returns the queue of payments; core/due.ts documents each function. */
export const createPaymentWork = (database: Database, open: (row: PaymentRow) => Payment): PaymentWork => {
  const { take, noteAsk, noteFailure } = createQueue<PaymentRow>(database, 'payment', paymentColumns);
  /** Returns how many rows a statement returns. */
  const count = async (sql: string, values: SqlValue[]): Promise<number> => (await database.query(sql, values)).length;
  return {
    noteAsk,
    noteFailure,
    claim: async (limit, leaseSeconds, busy = nobody): Promise<DuePayment[]> => {
      const values = [[...busy.methods], [...busy.products], [...(busy.payments ?? [])]];
      const rows = await take(limit, leaseSeconds, `id = any($4) or ${isOfConnector('$2', '$3')}`, values);
      return rows.map((row) => ({
        id: row.id,
        parentId: row.parent_id,
        state: row.state,
        method: row.method,
        transactionType: row.transaction_type,
        open: () => open(row),
      }));
    },
    takeQuestion: async (id, seconds) => {
      const [row] = await database.query<PaymentRow>(
        `update payment set asked_at = now() where id = $1 and ${isIn('inDoubt')} and not parked
         and asks < ${mostReaderAsks} and (asked_at is null or asked_at < now() - make_interval(secs => $2))
       returning ${paymentColumns}`,
        [id, seconds],
      );
      return row && open(row);
    },
    expedite: async (id, unlessAskedWithinSeconds) =>
      (await count(
        `update payment set due_at = now() where id = $1 and ${isIn('mustBeAsked')} and not parked
         and due_at > now() and asks < ${mostReaderAsks} and coalesce(asked_at, entered_at) < now() - make_interval(secs => $2) returning 1`,
        [id, unlessAskedWithinSeconds],
      )) > 0,
    expediteAll: ({ methods, products }) =>
      count(
        `with waiting as materialized (select id from payment
         where ${isIn('awaitsWord')} and not parked and ${waitsLong} and asks < ${mostAsks}
           and ${isOfConnector('$1', '$2')}
         for update skip locked)
       update payment set due_at = now() + random() * make_interval(secs => greatest(20, (select count(*) from waiting) / 8.0))
       from waiting where payment.id = waiting.id returning 1`,
        [[...methods], [...products]],
      ),
    scheduleNow: (id, claim) =>
      database.query(
        `update payment set claim = case when ${keepsClaim} then claim else coalesce($2, claim) end,
         denials = case when ${keepsClaim} then denials else 0 end,
         due_at = case when state <> 'REGISTERED' and not ${isIn('settled')} then now() else ${dueAt} end
       where id = $1 or parent_id = $1`,
        [id, claim],
      ),
    sweep: async () => {
      await database.query(
        `update payment set held_at = now(), due_at = now() where parked and held_at is null and ${dueAt} is null`,
      );
      await database.query(
        `update payment set due_at = now(), asked_at = null
       where ${isDue('> now()')} and ${isIn('awaitsWord')} and not parked and asks < ${mostAsks}
         and greatest(asked_at, entered_at) > now() + interval '1 minute'`,
      );
    },
    putOnHold: ({ id, version }, heldFor, dueInSeconds) =>
      database.query(
        `update payment set parked = true, held_for = $3, held_at = now(), asks = 0, ${nextHoldAsk}
       where id = $1 and version = $2 and not parked`,
        [id, version, heldFor, dueInSeconds],
      ),
    takeOffHold: async ({ id, version }, dueInSeconds, claim) =>
      (await count(
        `update payment set claim = coalesce($4, claim), ${free}, due_at = now() + make_interval(secs => $3)
       where id = $1 and version = $2 and parked and ($4::text is null or ${isIn('notCharged')}) returning 1`,
        [id, version, dueInSeconds, claim ?? null],
      )) > 0,
    isNamedByStatement: async (id) =>
      (await count(
        `select 1 from statement_line where reference = $1 union all
         select 1 from reconciliation_case where reference = $1 limit 1`,
        [id],
      )) > 0,
    listCalls: (withinSeconds) =>
      database.query(
        `select id, state, version, sends, deliveries, missing_since as "missingSince", misses from payment
       where ${isDue('< now() + make_interval(secs => $1)')} and ${isIn('calling')}`,
        [withinSeconds],
      ),
  };
};
