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

/** The SQL of a row's due time in each table, and the indexed columns behind it. */
const dueOf = {
  payment: { at: dueAt, columns: ['due_at', 'child_due_at'] },
  lead: { at: 'due_at', columns: ['due_at'] },
} as const;

const firstDue = (table: string, column: string, unless: string, limit: number): string =>
  `select * from (select id, ${column} as at from ${table} where ${column} <= now() and not (${unless})
     order by ${column} for update skip locked limit ${limit}) as first`;

/**
 * Returns the queue of a table. Payments and requests for 5G share its columns: `due_at`, `asks`, `asked_at`, `missing_since`, `misses`,
 * `failures`, and `parked`, `held_for`, `held_at` of a hold.
 */
export const createQueue = <Row>(database: Database, table: keyof typeof dueOf, columns: string) => {
  const { at, columns: dueColumns } = dueOf[table];
  const someAreDue = (unless: string, limit: number) =>
    dueColumns.map((column) => firstDue(table, column, unless, limit)).join(' union all ');
  return {
    /**
     * Claims due rows for `leaseSeconds`, except those that meet the condition. `limit` is part of the text, because the database does not
     * cache a plan for a limit passed as a value, and planning costs five times the execution.
     */
    take: (limit: number, leaseSeconds: number, unless = 'false', values: readonly SqlValue[] = []): Promise<Row[]> => {
      const due = someAreDue(unless, limit);
      return database.query<Row>(
        `update ${table} set due_at = now() + make_interval(secs => $1), asked_at = now() where id in (
           select id from (${due}) as due order by at limit ${limit})
         returning ${columns}`,
        [leaseSeconds, ...values],
      );
    },
    /**
     * Records an enquiry. `missing_since` is the time of the first "not found" that no later answer contradicts. If the database's clock was
     * put back before that time, the wait starts again.
     */
    noteAsk: async ({ id, version }: Named, dueInSeconds: number | null, sighting: Sighting): Promise<void> => {
      await database.query(
        `update ${table} set asks = asks + 1, asked_at = now(), failures = 0, held_at = coalesce(held_at, case when parked then now() end),
         due_at = case when ${at} <= now() then ${at} else now() + make_interval(secs => $3) end,
         missing_since = case $4 when 'missing' then least(missing_since, now()) when 'silent' then missing_since end,
         misses = misses + case when $4 = 'missing' and missing_since is null then 1 else 0 end
       where id = $1 and version = $2`,
        [id, version, dueInSeconds, sighting],
      );
    },
    /** Counts a failure, and puts the row on hold after `most` in a row. Returns whether it did so now. */
    noteFailure: async (id: string, most: number): Promise<boolean> =>
      (
        await database.query<{ isLast: boolean }>(
          `update ${table} set failures = failures + 1, parked = parked or failures + 1 >= $2,
           held_for = case when failures + 1 >= $2 then coalesce(held_for, 'settling-fails') else held_for end,
           held_at = case when failures + 1 >= $2 then coalesce(held_at, now()) else held_at end,
           due_at = case when failures + 1 < $2 then now() + make_interval(secs => 20 * 3 ^ failures)
             when coalesce(held_at, now()) > now() - interval '30 days' then now() + interval '6 hours' end
         where id = $1 returning failures = $2 as "isLast"`,
          [id, most],
        )
      ).some(({ isLast }) => isLast),
  };
};

export type Queue<Row> = ReturnType<typeof createQueue<Row>>;

/** The number of failures in a row after which a row goes on hold, and the queue goes on (docs/faults.md F36). */
const mostFailures = 5;

/**
 * Takes a step with a row. Counts what it throws against the row, rings if that puts the row on hold, and passes the error on. After an
 * outage of the database, the row is due again when its lease ends.
 */
export const countFailures = async <Result>(
  { noteFailure }: Pick<Queue<unknown>, 'noteFailure'>,
  id: string,
  ring: () => void,
  step: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await step();
  } catch (error) {
    if (!isDatabaseOut(error) && (await noteFailure(id, mostFailures))) ring();
    throw error;
  }
};

const inDoubt = sqlStates(stateSets.inDoubt);
const mustBeAsked = sqlStates(stateSets.mustBeAsked);
const awaitsWord = sqlStates(stateSets.awaitsWord);
const calling = sqlStates(stateSets.calling);
const settled = sqlStates(stateSets.settled);
const nextIsDelivery = sqlStates(stateSets.nextIsDelivery);
const notCharged = sqlStates(stateSets.notCharged);

const isNotYetDue = isDue('> now()');
const isLaterDue = isDue("> now() + interval '1 minute'");
const isSoonDue = isDue('< now() + make_interval(secs => $1)');

/** Returns the queue of payments; core/due.ts documents each function. */
export const createPaymentWork = (database: Database, open: (row: PaymentRow) => Payment): PaymentWork => {
  const { take, noteAsk, noteFailure } = createQueue<PaymentRow>(database, 'payment', paymentColumns);
  return {
    noteAsk,
    noteFailure,
    claim: async (limit, leaseSeconds, busy = nobody): Promise<DuePayment[]> => {
      const isBusy = `id = any($4) or case when state in ${nextIsDelivery} then transaction_type = any($3) else method = any($2) end`;
      const values = [[...busy.methods], [...busy.products], [...(busy.payments ?? [])]];
      return (await take(limit, leaseSeconds, isBusy, values)).map((row) => ({
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
        `update payment set asked_at = now() where id = $1 and state in ${inDoubt} and not parked
         and asks < ${mostReaderAsks} and (asked_at is null or asked_at < now() - make_interval(secs => $2))
       returning ${paymentColumns}`,
        [id, seconds],
      );
      return row && open(row);
    },
    expedite: async (id, unlessAskedWithinSeconds) =>
      (
        await database.query(
          `update payment set due_at = now() where id = $1 and state in ${mustBeAsked} and not parked
           and due_at > now() and asks < ${mostReaderAsks} and coalesce(asked_at, entered_at) < now() - make_interval(secs => $2) returning id`,
          [id, unlessAskedWithinSeconds],
        )
      ).length > 0,
    expediteAll: async ({ methods, products }) =>
      (
        await database.query(
          `with waiting as materialized (select id from payment
           where state in ${awaitsWord} and not parked and ${isLaterDue} and asks < ${mostAsks}
             and case when state in ${nextIsDelivery} then transaction_type = any($2) else method = any($1) end
           for update skip locked)
         update payment set due_at = now() + random() * make_interval(secs => greatest(20, (select count(*) from waiting) / 8.0))
         from waiting where payment.id = waiting.id returning 1`,
          [[...methods], [...products]],
        )
      ).length,
    scheduleNow: (id, claim) =>
      database.query(
        `update payment set claim = case when claim in ${fixedClaims} then claim else coalesce($2, claim) end,
         denials = case when claim in ${fixedClaims} then denials else 0 end,
         due_at = case when state <> 'REGISTERED' and state not in ${settled} then now() else ${dueAt} end
       where id = $1`,
        [id, claim],
      ),
    noteDenial: async (payment, dueInSeconds) => {
      await database.query(
        `update payment set denials = denials + 1, asks = asks + 1, asked_at = now(), failures = 0,
         due_at = case when ${dueAt} <= now() then ${dueAt} else now() + make_interval(secs => $3) end
       where id = $1 and version = $2`,
        [payment.id, payment.version, dueInSeconds],
      );
    },
    sweep: async () => {
      await database.query(
        `update payment set held_at = now(), due_at = now() where parked and held_at is null and ${dueAt} is null`,
      );
      await database.query(
        `update payment set due_at = now(), asked_at = null
       where ${isNotYetDue} and state in ${awaitsWord} and not parked and asks < ${mostAsks}
         and greatest(asked_at, entered_at) > now() + interval '1 minute'`,
      );
    },
    putOnHold: (payment, heldFor, dueInSeconds) =>
      database.query(
        `update payment set parked = true, held_for = $3, held_at = now(), asks = 0,
         due_at = case when ${dueAt} <= now() then ${dueAt} else now() + make_interval(secs => $4) end
       where id = $1 and version = $2 and not parked`,
        [payment.id, payment.version, heldFor, dueInSeconds],
      ),
    refute: async ({ id, version }, dueInSeconds) =>
      (
        await database.query(
          `update payment set claim = 'refuted', parked = false, held_for = null, held_at = null, asks = 0, failures = 0,
           due_at = now() + make_interval(secs => $3)
         where id = $1 and version = $2 and parked and state in ${notCharged} returning 1`,
          [id, version, dueInSeconds],
        )
      ).length > 0,
    takeOffHold: (payment, dueInSeconds) =>
      database.query(
        `update payment set parked = false, held_for = null, held_at = null, asks = 0, failures = 0,
         due_at = now() + make_interval(secs => $3)
       where id = $1 and version = $2 and parked`,
        [payment.id, payment.version, dueInSeconds],
      ),
    isNamedByStatement: async (id) =>
      (
        await database.query<{ isNamed: boolean }>(
          `select exists (select 1 from statement_line where reference = $1)
           or exists (select 1 from reconciliation_case where reference = $1) as "isNamed"`,
          [id],
        )
      )[0]!.isNamed,
    listCalls: (withinSeconds) =>
      database.query(
        `select id, state, version, sends, deliveries, missing_since as "missingSince", misses from payment
       where ${isSoonDue} and state in ${calling}`,
        [withinSeconds],
      ),
  };
};
