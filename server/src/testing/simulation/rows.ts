import type { Database } from '../../db/database.ts';
import type { EntryKind } from '../../features/payments/core/ledger.ts';
import type { PaymentState } from '../../features/payments/core/payment.machine.ts';
import type { Tables } from '../memory/memory.ts';

type Event = { version: number; event: string; from: PaymentState | null; to: PaymentState };
type Entry = { kind: EntryKind; amount: number };

/** Everything stored about one payment. */
export type Row = {
  id: string;
  purchase_id: string;
  state: PaymentState;
  version: number;
  onHold: boolean;
  due: boolean;
  reason: string | null;
  price_minor: number;
  charge_minor: number;
  charge_currency: string;
  events: Event[];
  entries: Entry[];
  late: 'DUE' | 'SENT' | 'REFUNDED' | null;
};

/** Reads all payments with their events and ledger rows, in one statement. */
export const readRows = (database: Database): Promise<Row[]> =>
  database.query<Row>(
    `select id, purchase_id, state, version, parked as "onHold", due_at is not null as due, reason, price_minor, charge_minor,
       charge_currency, (select state from late_charge where payment_id = id) as late,
       (select json_agg(json_build_object('version', version, 'event', event, 'from', from_state, 'to', to_state)
          order by version) from payment_event where payment_id = id) as events,
       coalesce((select json_agg(json_build_object('kind', kind, 'amount', amount_minor))
          from ledger_entry where payment_id = id), '[]') as entries
     from payment order by id`,
  );

/** The same of a memory. */
export const readMemoryRows = (tables: Tables): Row[] =>
  [...tables.payments.values()].map((kept) => ({
    id: kept.id,
    purchase_id: kept.purchaseId,
    state: kept.state,
    version: kept.version,
    onHold: kept.onHold,
    due: kept.dueAt !== null,
    reason: kept.reason,
    price_minor: kept.price.amountMinor,
    charge_minor: kept.charge.amountMinor,
    charge_currency: kept.charge.currency,
    late: tables.lateCharges.get(kept.id)?.state ?? null,
    events: tables.events
      .filter(({ paymentId }) => paymentId === kept.id)
      .map(({ version, event, fromState, toState }) => ({ version, event, from: fromState, to: toState })),
    entries: tables.entries
      .filter(({ paymentId }) => paymentId === kept.id)
      .map(({ kind, amount }) => ({ kind, amount })),
  }));
