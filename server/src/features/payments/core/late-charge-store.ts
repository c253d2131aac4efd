import type { Money } from '@selfcare/contract/values/money';
import type { Database } from '../../../db/database.ts';
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

const columns = `late.payment_id as "paymentId", late.state, late.version, late.asks, late.parked as "onHold", late.held_for as "heldFor", late.held_at as "heldAt",
  coalesce(late.due_since, late.created_at) as "dueSince", late.charged_minor as "chargedMinor",
  late.charged_currency as "chargedCurrency", late.provider_reference as "providerReference", now() as "readAt"`;

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

/** The SQL of late charges. A payment has at most one: a provider debits one request id once. */
export const createLateChargeStore = (database: Database) => ({
  /**
   * Books the charge as it was made and has it refunded, another amount once a person says so; does nothing the second time. Throws
   * where the number that proves it has proved another payment (`isNumberTaken`).
   */
  record: (payment: Payment, other?: OtherAmount, number?: ChargeNumber): Promise<void> =>
    database.transaction(async () => {
      const added = await database.query(
        `insert into late_charge
           (payment_id, state, due_at, parked, held_for, held_at, charged_minor, charged_currency, provider_reference)
         values ($1, 'DUE', now() + make_interval(secs => $2), $3, case when $3 then 'amount-mismatch' end,
           case when $3 then now() end, $4, $5, $6)
         on conflict do nothing returning 1`,
        [
          payment.id,
          other?.dueInSeconds ?? 0,
          other !== undefined && !other.isDecided,
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
      await postEntry(database, payment, 'late-charge', other && inPrice(payment, other.charged));
    }),
  find: async (paymentId: string): Promise<LateCharge | undefined> =>
    (await database.query<LateRow>(`select ${columns} from late_charge late where payment_id = $1`, [paymentId])).map(
      toLateCharge,
    )[0],
  /** Takes what is due for `leaseSeconds`, leaving out payments by the `methods` whose providers have enough to do. */
  claim: async (limit: number, leaseSeconds: number, methods: readonly string[] = []): Promise<DueLateCharge[]> =>
    (
      await database.query<LateRow & { method: string }>(
        `update late_charge late set due_at = now() + make_interval(secs => $2) from payment
       where payment.id = late.payment_id and late.payment_id in (
         select payment_id from late_charge join payment on payment.id = payment_id
         where late_charge.due_at <= now() and not (method = any($3))
         order by late_charge.due_at for update of late_charge skip locked limit $1)
       returning ${columns}, payment.method`,
        [limit, leaseSeconds, [...methods]],
      )
    ).map(({ method, ...late }) => Object.assign(toLateCharge(late), { method })),
  /** Notes that its refund is sent now, and returns it so; undefined when it has changed since it was read. */
  take: async ({ paymentId, version }: LateCharge, dueInSeconds: number): Promise<LateCharge | undefined> =>
    (
      await database.query<LateRow>(
        `update late_charge late set state = 'SENT', asks = asks + 1, failures = 0, due_at = now() + make_interval(secs => $3)
         where payment_id = $1 and version = $2 and state = 'DUE' and not parked returning ${columns}`,
        [paymentId, version, dueInSeconds],
      )
    ).map(toLateCharge)[0],
  /** Notes that one on hold was asked about; since when it is on hold, where an older release has not said it. */
  noteAsk: async ({ paymentId }: LateCharge, dueInSeconds: number | null): Promise<void> => {
    await database.query(
      `update late_charge set due_at = now() + make_interval(secs => $2), held_at = coalesce(held_at, now())
       where payment_id = $1 and parked and state <> 'REFUNDED'`,
      [paymentId, dueInSeconds],
    );
  },
  /** Notes what an answer made of it, unless it has changed since it was read: then the answer is about an older state. */
  setState: ({ paymentId, version }: LateCharge, state: 'DUE' | 'SENT', dueInSeconds: number) =>
    database.query(
      `update late_charge set state = $3, asks = asks + 1, failures = 0, due_at = now() + make_interval(secs => $4)
       where payment_id = $1 and version = $2 and state <> 'REFUNDED'`,
      [paymentId, version, state, dueInSeconds],
    ),
  /** Books the refund; does nothing the second time. */
  close: (payment: Payment): Promise<void> =>
    database.transaction(async () => {
      const closed = await database.query(
        `update late_charge set state = 'REFUNDED', parked = false, held_for = null, due_at = null where payment_id = $1 and state <> 'REFUNDED' returning 1`,
        [payment.id],
      );
      if (closed.length > 0) await postEntry(database, payment, 'late-refund');
    }),
  /** Counts that settling it threw, as the payments' own store does. */
  noteFailure: async (paymentId: string, most: number): Promise<boolean> =>
    (
      await database.query<{ isLast: boolean }>(
        `update late_charge set failures = failures + 1, parked = parked or failures + 1 >= $2,
           held_for = case when failures + 1 >= $2 then coalesce(held_for, 'settling-fails') else held_for end,
           held_at = case when failures + 1 >= $2 then coalesce(held_at, now()) else held_at end,
           due_at = case when failures + 1 < $2 then now() + make_interval(secs => 20 * 3 ^ failures)
             when coalesce(held_at, now()) > now() - interval '30 days' then now() + interval '6 hours' end
         where payment_id = $1 and state <> 'REFUNDED' returning failures = $2 as "isLast"`,
        [paymentId, most],
      )
    ).some(({ isLast }) => isLast),
  /** Puts it on hold, unless it has changed since it was read: it is only asked about, until the refund is found or a person has looked. */
  putOnHold: ({ paymentId, version }: LateCharge, heldFor: string, dueInSeconds: number) =>
    database.query(
      `update late_charge set parked = true, held_for = $3, held_at = now(), due_at = now() + make_interval(secs => $4)
       where payment_id = $1 and version = $2 and state <> 'REFUNDED' and not parked`,
      [paymentId, version, heldFor, dueInSeconds],
    ),
  /** Ends its hold because a person has decided; false where it is on hold no more. `isDue`: the workers give it back. */
  takeOffHold: async (paymentId: string, isDue: boolean): Promise<boolean> =>
    (
      await database.query(
        `update late_charge set parked = false, held_for = null, held_at = null, failures = 0, asks = 0, due_since = now(),
           due_at = case when $2 then now() end
         where payment_id = $1 and parked returning 1`,
        [paymentId, isDue],
      )
    ).length > 0,
  /** Whoever takes this money answers again: what is not on hold and has a minute to wait is gone on with within twenty seconds. */
  expediteAll: async (methods: readonly string[]): Promise<number> =>
    (
      await database.query(
        `with waiting as materialized (select payment_id from late_charge join payment on payment.id = payment_id
           where late_charge.state <> 'REFUNDED' and not late_charge.parked and late_charge.asks < ${mostAsks}
             and late_charge.due_at > now() + interval '1 minute' and payment.method = any($1)
           for update of late_charge skip locked)
         update late_charge set due_at = now() + random() * interval '20 seconds'
         from waiting where late_charge.payment_id = waiting.payment_id returning 1`,
        [[...methods]],
      )
    ).length,
  countByState: () =>
    database.query<{ state: string; onHold: boolean; count: number }>(
      'select state, parked as "onHold", count(*)::int as count from late_charge group by state, parked',
    ),
});

export type LateCharges = ReturnType<typeof createLateChargeStore>;
