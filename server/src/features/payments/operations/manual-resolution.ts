import type { Database, SqlValue } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import type { Reason } from '../core/gateway.ts';
import { createLateChargeStore } from '../core/late-charge-store.ts';
import { moveOf, stateSets, type PaymentEvent } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import { sqlStates } from '../core/payment-rows.ts';
import { createPaymentStore } from '../core/store.ts';

/** What a person found out about a payment on hold, at the provider's or at the operator's own system. */
export const resolutions = [
  'charged',
  'not-charged',
  'delivered',
  'not-delivered',
  'refunded',
  'not-refunded',
] as const;
export type Resolution = (typeof resolutions)[number];

type Booking = { events: readonly [PaymentEvent, ...PaymentEvent[]]; goesOn: boolean; reason?: Reason };

/**
 * How each resolution is booked, all by the machine's own moves: it fits the states that its first event leaves. `goesOn`:
 * the workers deliver, or give back, from here.
 */
const bookings: Readonly<Record<Resolution, Booking[]>> = {
  charged: [{ events: ['pay'], goesOn: true }],
  'not-charged': [{ events: ['decline'], goesOn: false }],
  delivered: [
    { events: ['deliver', 'delivered'], goesOn: false },
    { events: ['delivered'], goesOn: false },
  ],
  'not-delivered': [{ events: ['refuse-delivery'], goesOn: true, reason: 'delivery-refused' }],
  refunded: [
    { events: ['refund', 'refunded'], goesOn: false },
    { events: ['refunded'], goesOn: false },
  ],
  'not-refunded': [{ events: ['lose-refund'], goesOn: true }],
};

/** A payment that is on hold, or has waited for its end longer than automatic steps usually take. */
type Unsettled = Record<string, unknown> & { id: string; onHold: boolean };

const underWay = sqlStates(stateSets.underWay);

const unsettledSql = `
  select p.id, p.state, coalesce(late.parked, false) or p.parked as "onHold", late.state as "lateCharge", p.method, p.gateway,
    p.transaction_type as product, p.price_minor as "priceMinor", p.price_currency as currency,
    p.charge_minor as "chargeMinor", p.charge_currency as "chargeCurrency", p.provider_reference as "providerReference",
    p.debit_request_id as "debitRequestId", p.refund_request_id as "refundRequestId", p.created_at as "createdAt",
    p.entered_at as "inStateSince"
  from payment p left join late_charge late on late.payment_id = p.id and late.state <> 'REFUNDED'
  where p.parked or late.parked
    or (p.state in ${underWay} and p.created_at < now() - make_interval(secs => $1))
  order by "onHold" desc, p.created_at limit 1000`;

/** A refusal, in words for who resolves the payment. */
export class ResolutionRefusal extends Error {
  override name = 'ResolutionRefusal';
}

/**
 * Where a person settles what no automatic step could. Works beside running instances: whatever it books is one of the
 * machine's moves with its event and ledger rows, the resolution is kept beside them, and their workers go on from there.
 */
export const createManualResolution = (database: Database, vault: Vault) => {
  const store = createPaymentStore(database, vault);
  const lateCharges = createLateChargeStore(database);

  const found = async (id: string): Promise<Payment> => {
    const payment = await store.find(id);
    if (!payment) throw new ResolutionRefusal(`No payment has the id ${id}`);
    return payment;
  };
  const change = async (sql: string, values: SqlValue[]) => (await database.query(`${sql} returning 1`, values)).length;
  const takeLateChargeOffHold = (id: string, due: string) =>
    change(
      `update late_charge set parked = false, failures = 0, asks = 0, due_at = ${due} where payment_id = $1 and parked`,
      [id],
    );
  const takeOffHold = async ({ id, version }: Payment, dueAt: string): Promise<void> => {
    const sql = `update payment set parked = false, failures = 0, asks = 0, due_at = ${dueAt}
      where id = $1 and version = $2 and parked`;
    if ((await change(sql, [id, version])) === 0) throw new ResolutionRefusal(`Payment ${id} is not on hold`);
  };
  const book = async (payment: Payment, event: PaymentEvent, { goesOn, reason }: Booking): Promise<Payment> => {
    const moved = await store.move(payment, event, { reason, dueInSeconds: goesOn ? 0 : null });
    if (!moved) throw new ResolutionRefusal(`Payment ${payment.id} has moved on meanwhile: look again`);
    return moved.payment;
  };

  return {
    /** What is on hold, then what has waited longer than so many seconds; `log` is how the log names the payment. */
    unsettled: async (olderThanSeconds: number): Promise<Unsettled[]> =>
      (await database.query<Unsettled>(unsettledSql, [olderThanSeconds])).map((row) =>
        Object.assign(row, { log: vault.hash('log', row.id) }),
      ),
    /** One payment with its numbers, opened, its events and its ledger rows. */
    show: async (id: string) => {
      const payment = await found(id);
      const ledger = await database.query(
        'select kind, debit_account, credit_account, amount_minor, currency, at from ledger_entry where payment_id = $1',
        [id],
      );
      const byHand = await database.query('select finding, at from settled_by_hand where payment_id = $1', [id]);
      const { state, onHold, payer, target, details, reason, providerReference, receiptCode, forgottenAt } = payment;
      const { invoiceNumber, line } = details;
      const told = {
        state,
        onHold,
        reason,
        forgottenAt,
        payer,
        target,
        line,
        invoiceNumber,
        providerReference,
        receiptCode,
      };
      return { id, ...told, events: await store.events(id), ledger, lateCharge: await lateCharges.find(id), byHand };
    },
    /** Lets the workers try a payment on hold again, at once; it is put on hold again when that settles nothing. */
    again: (id: string): Promise<void> =>
      database.transaction(async () => {
        const payment = await found(id);
        if ((await takeLateChargeOffHold(id, 'now()')) === 0) await takeOffHold(payment, 'now()');
      }),
    /** Books what a person found out. Refuses a payment that is not on hold, and a resolution that does not fit its state. */
    settle: (id: string, resolution: Resolution): Promise<void> =>
      database.transaction(async () => {
        const payment = await found(id);
        await database.query('insert into settled_by_hand (payment_id, finding) values ($1, $2)', [id, resolution]);
        if (resolution === 'refunded' && (await takeLateChargeOffHold(id, 'null')) > 0)
          return lateCharges.close(payment);
        const booking = bookings[resolution].find(({ events }) => moveOf(payment.state, events[0]));
        if (!booking) throw new ResolutionRefusal(`"${resolution}" does not fit a payment that is ${payment.state}`);
        await takeOffHold(payment, 'null');
        let current = payment;
        for (const event of booking.events) current = await book(current, event, booking);
      }),
  };
};
