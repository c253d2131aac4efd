import type { Money } from '@selfcare/contract/values/money';
import type { Database, SqlValue } from '../../../db/database.ts';
import { lateChildren, stateOf } from './late-children.ts';
import { claimNumber, inPrice, postEntry, type ChargeNumber } from './ledger.ts';
import type { Payment } from './payment.ts';
import { mostAsks } from './schedule.ts';

/** A charge that came after its payment was closed, on its way back to the customer. */
export type LateCharge = {
  paymentId: string;
  state: 'DUE' | 'SENT' | 'REFUNDED';
  /** Counted by the database with every change of the state, and of whether it is on hold. */
  version: number;
  asks: number;
  onHold: boolean;
  heldFor: string | null;
  heldAt: Date | null;
  /** Since when it is to go back: since it was booked, or a person had it tried again. */
  dueSince: Date;
  /** What was charged, where that is not what was asked for. */
  charged: Money | null;
  /** The provider's own number of it; an older release kept none. */
  providerReference: string | null;
  readAt: Date;
};

/** One that is due, and how its payment was made: who gives it back. */
type DueLateCharge = LateCharge & { method: string };

const columns = `late.payment_id as "paymentId", late.state as state, late.version, late.asks, late.parked as "onHold", late.held_for as "heldFor", late.held_at as "heldAt",
  late.due_since as "dueSince", late.charged_minor as "chargedMinor", late.charged_currency as "chargedCurrency",
  late.provider_reference as "providerReference", now() as "readAt"`;

/** What is returned of a child that `changed` has written. A `join` reads what was there before: times and states come from the row itself. */
const changedColumns = columns
  .replace('late.state', stateOf('changed.state'))
  .replaceAll(/late\.(version|asks|parked|held_for|held_at|due_since)/g, 'changed.$1');

/** Changes the child of the payment `$1` where the condition holds, and returns it. */
const changing = (set: string, where: string): string =>
  `with changed as (update payment set ${set} where parent_id = $1 and born = 'late-charge' and ${where} returning *)
   select ${changedColumns} from changed join ${lateChildren} late on late.id = changed.id`;

const open = `state <> 'REFUNDED'`;

/** A child that has moved, with the events of its moves. */
const movingLate = (
  moves: readonly (readonly [event: string, from: string, to: string])[],
  set: string,
  where: string,
) => {
  const [first, last] = [moves[0]![1], moves.at(-1)![2]];
  const count = moves.length;
  const events = moves
    .map(([event, from, to], place) => {
      const before = count - 1 - place;
      return `select id, version - ${before}, '${event}', '${from}', '${to}' from changed`;
    })
    .join(' union all ');
  return `with changed as (update payment set state = '${last}', version = version + ${count}, entered_at = now(), ${set}
     where parent_id = $1 and born = 'late-charge' and state = '${first}' and ${where} returning *),
   told as (insert into payment_event (payment_id, version, event, from_state, to_state) ${events})
   select ${changedColumns} from changed join ${lateChildren} late on late.id = changed.id`;
};

const sent = ['refund', 'REFUND_DUE', 'REFUNDING'] as const;
const lost = ['lose-refund', 'REFUNDING', 'REFUND_DUE'] as const;
const back = ['refunded', 'REFUNDING', 'REFUNDED'] as const;

const isAsRead = 'version = $2';
const noteAnswer = 'asks = asks + 1, failures = 0, child_due_at = now() + make_interval(secs => $3)';
const takenSql = movingLate([sent], noteAnswer, `${isAsRead} and not parked`);
const lostSql = movingLate([lost], noteAnswer, isAsRead);
/** The state stays: the version counts it all the same, so that an older answer changes nothing. */
const keptSql = (state: string) =>
  changing(`version = version + 1, ${noteAnswer}`, `${isAsRead} and state = '${state}'`);
const sentByHand = movingLate([sent], noteAnswer, isAsRead);
const closing = 'parked = false, held_for = null, child_due_at = null';
const closeSql = [movingLate([back], closing, 'true'), movingLate([sent, back], closing, 'true')];

type LateRow = Omit<LateCharge, 'charged'> & { chargedMinor: number | null; chargedCurrency: string | null };

const toLateCharge = ({ chargedMinor, chargedCurrency, ...late }: LateRow): LateCharge => ({
  ...late,
  charged:
    chargedMinor === null || chargedCurrency === null ? null : { amountMinor: chargedMinor, currency: chargedCurrency },
});

/**
 * Another amount than was asked for: it waits for a person and is asked about in so many seconds. With `isDecided` a person has decided:
 * it goes back.
 */
export type OtherAmount = { charged: Money; dueInSeconds: number; isDecided?: true };

/** Names what was charged late to its provider: what goes back is what came, under the number under which it came. */
export const asCharged = (payment: Payment, { charged, providerReference }: LateCharge): Payment => ({
  ...payment,
  charge: charged ?? payment.charge,
  providerReference: providerReference ?? payment.providerReference,
});

const read = (where: string): string => `select ${columns} from ${lateChildren} late where ${where}`;

/**
 * The SQL of the children that are born where money comes after a payment was closed. A payment has at most one: a provider debits one
 * request id once.
 */
export const createLateChargeStore = (database: Database) => {
  const change = async (sql: string, values: SqlValue[]): Promise<LateCharge | undefined> =>
    (await database.query<LateRow>(sql, values)).map(toLateCharge)[0];
  return {
    /**
     * Books the charge as it was made and has it refunded, another amount once a person says so; does nothing the second time. Throws
     * where the number that proves it has proved another payment (`isNumberTaken`).
     */
    record: (payment: Payment, other?: OtherAmount, number?: ChargeNumber): Promise<void> =>
      database.transaction(async () => {
        const booked = other && inPrice(payment, other.charged);
        const added = await database.query(
          `with parent as (select *, id || '-late' as child, gen_random_uuid() as bought from payment
             where id = $1 and parent_id is null
               and not exists (select 1 from payment late where late.parent_id = $1 and late.born = 'late-charge')),
           -- A purchase of its own: a child is no attempt of its parent's.
           bought as (insert into purchase (id, goods_hash) select bought, '' from parent on conflict do nothing),
           born as (insert into payment (id, parent_id, born, purchase_id, state, parked, held_for, held_at, method, gateway,
               transaction_type, product_code, price_minor, price_currency, charge_minor, charge_currency, twin_hash, browser_hash,
               language, receipt_code, debit_request_id, refund_request_id, provider_reference, child_due_at, due_since, told_at,
               forgotten_at)
             select child, id, 'late-charge', bought, 'REFUND_DUE', $3, case when $3 then 'amount-mismatch' end,
               case when $3 then now() end, method, gateway, transaction_type, product_code, coalesce($4::bigint, price_minor),
               price_currency, coalesce($5::bigint, charge_minor), coalesce($6, charge_currency), '', '', language, child,
               debit_request_id, refund_request_id, $7, now() + make_interval(secs => $2), now(), now(), now()
             from parent on conflict do nothing returning id)
           insert into payment_event (payment_id, version, event, to_state) select id, 1, 'charge-late', 'REFUND_DUE' from born returning 1`,
          [
            payment.id,
            other?.dueInSeconds ?? 0,
            other !== undefined && !other.isDecided,
            booked ?? null,
            other?.charged.amountMinor ?? null,
            other?.charged.currency ?? null,
            number?.providerReference ?? null,
          ],
        );
        if (added.length === 0) return;
        if (number?.provedBy)
          await database.query(claimNumber('$1::text', '$2::text', '$3::text'), [
            number.provedBy,
            number.providerReference,
            payment.id,
          ]);
        await postEntry(database, payment, 'late-charge', booked);
      }),
    find: (paymentId: string): Promise<LateCharge | undefined> => change(read('late.payment_id = $1'), [paymentId]),
    /** Takes what is due for `leaseSeconds`, leaving out payments by the `methods` whose providers have enough to do. */
    claim: async (limit: number, leaseSeconds: number, methods: readonly string[] = []): Promise<DueLateCharge[]> =>
      (
        await database.query<LateRow & { method: string }>(
          `with changed as (update payment set child_due_at = now() + make_interval(secs => $2) where id in (
             select id from payment where child_due_at <= now() and not (method = any($3))
             order by child_due_at for update skip locked limit $1) returning *)
           select ${changedColumns}, changed.method from changed join ${lateChildren} late on late.id = changed.id`,
          [limit, leaseSeconds, [...methods]],
        )
      ).map(({ method, ...late }) => Object.assign(toLateCharge(late), { method })),
    /** Notes that its refund is sent now, and returns it so; undefined when it has changed since it was read. */
    take: ({ paymentId, version }: LateCharge, dueInSeconds: number): Promise<LateCharge | undefined> =>
      change(takenSql, [paymentId, version, dueInSeconds]),
    /** Notes that one on hold was asked about; since when it is on hold, where an older release has not said it. */
    noteAsk: async ({ paymentId }: LateCharge, dueInSeconds: number | null): Promise<void> => {
      await change(
        changing(
          'child_due_at = now() + make_interval(secs => $2), held_at = coalesce(held_at, now())',
          `parked and ${open}`,
        ),
        [paymentId, dueInSeconds],
      );
    },
    /** Notes what an answer made of it, unless it has changed since it was read: then the answer is about an older state. */
    setState: async (
      { paymentId, version, state: before }: LateCharge,
      state: 'DUE' | 'SENT',
      dueInSeconds: number,
    ) => {
      const sql =
        before === state
          ? keptSql(state === 'DUE' ? 'REFUND_DUE' : 'REFUNDING')
          : state === 'DUE'
            ? lostSql
            : sentByHand;
      await change(sql, [paymentId, version, dueInSeconds]);
    },
    /** Books the refund; does nothing the second time. */
    close: (payment: Payment): Promise<void> =>
      database.transaction(async () => {
        for (const sql of closeSql)
          if (await change(sql, [payment.id])) return postEntry(database, payment, 'late-refund');
      }),
    /** Counts that settling it threw, as the payments' own store does. */
    noteFailure: async (paymentId: string, most: number): Promise<boolean> =>
      (
        await database.query<{ isLast: boolean }>(
          `update payment set failures = failures + 1, version = version + 1,
             parked = parked or failures + 1 >= $2,
             held_for = case when failures + 1 >= $2 then coalesce(held_for, 'settling-fails') else held_for end,
             held_at = case when failures + 1 >= $2 then coalesce(held_at, now()) else held_at end,
             child_due_at = case when failures + 1 < $2 then now() + make_interval(secs => 20 * 3 ^ failures)
               when coalesce(held_at, now()) > now() - interval '30 days' then now() + interval '6 hours' end
           where parent_id = $1 and born = 'late-charge' and ${open} returning failures = $2 as "isLast"`,
          [paymentId, most],
        )
      ).some(({ isLast }) => isLast),
    /** Puts it on hold, unless it has changed since it was read: it is only asked about, until the refund is found or a person has looked. */
    putOnHold: async ({ paymentId, version }: LateCharge, heldFor: string, dueInSeconds: number): Promise<void> => {
      await change(
        changing(
          `version = version + 1, parked = true, held_for = $3, held_at = now(), child_due_at = now() + make_interval(secs => $4)`,
          `${isAsRead} and ${open} and not parked`,
        ),
        [paymentId, version, heldFor, dueInSeconds],
      );
    },
    /** Ends its hold because a person has decided; false where it is on hold no more. `isDue`: the workers give it back. */
    takeOffHold: async (paymentId: string, isDue: boolean): Promise<boolean> =>
      (await change(
        changing(
          `version = version + 1, parked = false, held_for = null, held_at = null, failures = 0, asks = 0, due_since = now(),
             child_due_at = case when $2 then now() end`,
          'parked',
        ),
        [paymentId, isDue],
      )) !== undefined,
    /** Whoever takes this money answers again: what is not on hold and has a minute to wait is gone on with within twenty seconds. */
    expediteAll: async (methods: readonly string[]): Promise<number> =>
      (
        await database.query(
          `with waiting as materialized (select id from payment
             where ${open} and not parked and asks < ${mostAsks}
               and child_due_at > now() + interval '1 minute' and method = any($1)
             for update skip locked)
           update payment set child_due_at = now() + random() * interval '20 seconds'
           from waiting where payment.id = waiting.id returning 1`,
          [[...methods]],
        )
      ).length,
    countByState: () =>
      database.query<{ state: string; onHold: boolean; count: number }>(
        `select late.state, late.parked as "onHold", count(*)::int as count from ${lateChildren} late group by late.state, late.parked`,
      ),
  };
};

export type LateCharges = ReturnType<typeof createLateChargeStore>;
