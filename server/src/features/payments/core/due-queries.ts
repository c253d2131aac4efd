import type { Database } from '../../../db/database.ts';
import type { Claim } from './gateway.ts';
import { stateSets } from './payment.machine.ts';
import type { Payment } from './payment.ts';
import { paymentColumns, sqlStates, type PaymentRow } from './payment-rows.ts';
import { mostAsks, mostReaderAsks } from './schedule.ts';

/** What an answer says of the thing that was asked about: not there, there, or nothing at all. */
export type Sighting = 'missing' | 'present' | 'silent';

/** A payment that a worker has claimed; `open` reads it whole, and throws when it cannot be read. */
export type DuePayment = Pick<Payment, 'id' | 'state' | 'method' | 'transactionType'> & { open: () => Payment };

/** Payments whose next call goes to somebody who has enough to do: debits of these methods, deliveries of these products. */
export type Busy = { methods: readonly string[]; products: readonly string[]; payments?: readonly string[] };
export const nobody: Busy = { methods: [], products: [] };

/** A call of a payment, as far as it names it. */
export type Call = Pick<Payment, 'id' | 'state' | 'version' | 'sends' | 'deliveries' | 'missingSince' | 'misses'>;

const inDoubt = sqlStates(stateSets.inDoubt);
const mustBeAsked = sqlStates(stateSets.mustBeAsked);
const awaitsWord = sqlStates(stateSets.awaitsWord);
const calling = sqlStates(stateSets.calling);
const settled = sqlStates(stateSets.settled);
const nextIsDelivery = sqlStates(stateSets.nextIsDelivery);
const notCharged = sqlStates(stateSets.notCharged);

/**
 * The SQL of when a payment is looked at next, and by whom: what was asked and heard, claimed, failed, put on hold. None of it
 * changes a state or a version; moves do (`store.ts`).
 */
export const createDueQueries = (database: Database, open: (row: PaymentRow) => Payment) => ({
  /**
   * Notes that the provider was asked, what it saw and when to look again; a callback that came meanwhile keeps its
   * place. `missing_since` is the first of the answers "not found" that no other answer has contradicted since; one that the
   * database's clock, put back, has not reached yet is waited for anew.
   */
  noteAsk: async (payment: Payment, dueInSeconds: number | null, sighting: Sighting): Promise<void> => {
    await database.query(
      `update payment set asks = asks + 1, asked_at = now(), failures = 0,
         due_at = case when due_at <= now() then due_at else now() + make_interval(secs => $3) end,
         missing_since = case $4 when 'missing' then least(missing_since, now()) when 'silent' then missing_since end,
         misses = misses + case when $4 = 'missing' and missing_since is null then 1 else 0 end
       where id = $1 and version = $2`,
      [payment.id, payment.version, dueInSeconds, sighting],
    );
  },
  /**
   * Takes the question about a debit in doubt that readers of all instances may ask once in `seconds`; undefined when
   * it was asked just now, or too often, or is not open.
   */
  takeQuestion: async (id: string, seconds: number): Promise<Payment | undefined> => {
    const [row] = await database.query<PaymentRow>(
      `update payment set asked_at = now() where id = $1 and state in ${inDoubt} and not parked
         and asks < ${mostReaderAsks} and (asked_at is null or asked_at < now() - make_interval(secs => $2))
       returning ${paymentColumns}`,
      [id, seconds],
    );
    return row && open(row);
  },
  /** Expedites it: a worker looks at it now; `unlessAskedWithinSeconds` keeps a reloading page from flooding the provider. */
  expedite: async (id: string, unlessAskedWithinSeconds: number): Promise<boolean> =>
    (
      await database.query(
        `update payment set due_at = now() where id = $1 and state in ${mustBeAsked} and not parked
           and due_at > now() and asks < ${mostReaderAsks} and coalesce(asked_at, entered_at) < now() - make_interval(secs => $2) returning id`,
        [id, unlessAskedWithinSeconds],
      )
    ).length > 0,
  /**
   * Whoever takes this money, or delivers these products, answers again: what waits to be asked about for longer than a minute, and
   * is not on hold, is asked about within twenty seconds, and eight a second where there are many: what falls due meanwhile does not
   * wait behind all of them. None is asked about more often than a day allows. Answers how many there are.
   */
  expediteAll: async ({ methods, products }: Omit<Busy, 'payments'>): Promise<number> =>
    (
      await database.query(
        `with waiting as materialized (select id from payment
           where state in ${awaitsWord} and not parked and due_at > now() + interval '1 minute' and asks < ${mostAsks}
             and case when state in ${nextIsDelivery} then transaction_type = any($2) else method = any($1) end
           for update skip locked)
         update payment set due_at = now() + random() * make_interval(secs => greatest(20, (select count(*) from waiting) / 8.0))
         from waiting where payment.id = waiting.id returning 1`,
        [[...methods], [...products]],
      )
    ).length,
  /**
   * A callback came: what it claims is kept unless a person has refuted it, and whatever state it is in, on hold or not, the provider is asked now.
   * What was never sent as far as this database knows waits for its own time: it is looked at once it has lapsed.
   */
  scheduleNow: (id: string, claim: Claim | null) =>
    database.query(
      `update payment set claim = case when claim in ('paid', 'refuted') then claim else coalesce($2, claim) end,
         denials = case when claim in ('paid', 'refuted') then denials else 0 end,
         due_at = case when state <> 'REGISTERED' and state not in ${settled} then now() else due_at end
       where id = $1`,
      [id, claim],
    ),
  /**
   * Takes what is due for `leaseSeconds`, at most `limit`, leaving out what waits for somebody who is busy, and the payments
   * that whoever takes it has in hand already. `limit` stands in the statement: of one that is told it as a value no plan would be
   * kept, and to plan it costs five times what it does.
   */
  claim: async (limit: number, leaseSeconds: number, busy: Busy = nobody): Promise<DuePayment[]> =>
    (
      await database.query<PaymentRow>(
        `update payment set due_at = now() + make_interval(secs => $1), asked_at = now() where id in (
           select id from payment where due_at <= now() and id <> all($4)
             and not (case when state in ${nextIsDelivery} then transaction_type = any($3) else method = any($2) end)
           order by due_at for update skip locked limit ${limit})
         returning ${paymentColumns}`,
        [leaseSeconds, [...busy.methods], [...busy.products], [...(busy.payments ?? [])]],
      )
    ).map((row) => ({
      id: row.id,
      state: row.state,
      method: row.method,
      transactionType: row.transaction_type,
      open: () => open(row),
    })),
  /**
   * Counts that settling it threw: it is tried again after a pause that grows, and put on hold at the last of `most` in a
   * row. There it is tried four times a day, for a month. Answers whether it was put on hold now.
   */
  noteFailure: async (id: string, most: number): Promise<boolean> =>
    (
      await database.query<{ isLast: boolean }>(
        `update payment set failures = failures + 1, parked = parked or failures + 1 >= $2,
           held_for = case when failures + 1 >= $2 then coalesce(held_for, 'settling-fails') else held_for end,
           held_at = case when failures + 1 >= $2 then coalesce(held_at, now()) else held_at end,
           due_at = case when failures + 1 < $2 then now() + make_interval(secs => 20 * 3 ^ failures)
             when coalesce(held_at, now()) > now() - interval '30 days' then now() + interval '6 hours' end
         where id = $1 returning failures = $2 as "isLast"`,
        [id, most],
      )
    ).some(({ isLast }) => isLast),
  /** Counts that an enquiry has denied what a callback claims, and notes the ask. */
  noteDenial: async (payment: Payment, dueInSeconds: number): Promise<void> => {
    await database.query(
      `update payment set denials = denials + 1, asks = asks + 1, asked_at = now(), failures = 0,
         due_at = case when due_at <= now() then due_at else now() + make_interval(secs => $3) end
       where id = $1 and version = $2`,
      [payment.id, payment.version, dueInSeconds],
    );
  },
  /**
   * Has what an older release has put on hold asked about: it leaves such rows without a time. And what waits by a clock that has been
   * set back since: it would wait for so much longer, and be asked about by nobody who looks.
   */
  sweep: async (): Promise<void> => {
    await database.query(
      'update payment set held_at = now(), due_at = now() where parked and held_at is null and due_at is null',
    );
    await database.query(
      `update payment set due_at = now(), asked_at = null
       where due_at > now() and state in ${awaitsWord} and not parked and asks < ${mostAsks}
         and greatest(asked_at, entered_at) > now() + interval '1 minute'`,
    );
  },
  /** Puts it on hold: workers only ask about it, until an answer or a person moves it on. */
  putOnHold: (payment: Payment, heldFor: string, dueInSeconds: number) =>
    database.query(
      `update payment set parked = true, held_for = $3, held_at = now(), asks = 0,
         due_at = case when due_at <= now() then due_at else now() + make_interval(secs => $4) end
       where id = $1 and version = $2 and not parked`,
      [payment.id, payment.version, heldFor, dueInSeconds],
    ),
  /** A person found that nothing was charged for an attempt that has ended: it is on hold no more, whatever callbacks claim. */
  refute: async ({ id, version }: Pick<Payment, 'id' | 'version'>, dueInSeconds: number | null): Promise<boolean> =>
    (
      await database.query(
        `update payment set claim = 'refuted', parked = false, held_for = null, held_at = null, asks = 0, failures = 0,
           due_at = now() + make_interval(secs => $3)
         where id = $1 and version = $2 and parked and state in ${notCharged} returning 1`,
        [id, version, dueInSeconds],
      )
    ).length > 0,
  /** What it was put on hold for is over: the workers go on with it. */
  takeOffHold: (payment: Payment, dueInSeconds: number | null) =>
    database.query(
      `update payment set parked = false, held_for = null, held_at = null, asks = 0, failures = 0,
         due_at = now() + make_interval(secs => $3)
       where id = $1 and version = $2 and parked`,
      [payment.id, payment.version, dueInSeconds],
    ),
  /** Whether a provider's statement, or a case that one has opened, names it. */
  isNamedByStatement: async (id: string): Promise<boolean> =>
    (
      await database.query<{ isNamed: boolean }>(
        `select exists (select 1 from statement_line where reference = $1)
           or exists (select 1 from reconciliation_case where reference = $1) as "isNamed"`,
        [id],
      )
    )[0]!.isNamed,
  /** Payments whose calls may be under way or are not found, whoever made them, that fall due so soon. */
  listCalls: (withinSeconds: number): Promise<Call[]> =>
    database.query<Call>(
      `select id, state, version, sends, deliveries, missing_since as "missingSince", misses from payment
       where due_at < now() + make_interval(secs => $1) and state in ${calling}`,
      [withinSeconds],
    ),
});
