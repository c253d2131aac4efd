import { lateChildren } from '../../features/payments/core/late-children.ts';
import type { Money } from '@selfcare/contract/values/money';
import type { Database } from '../../db/database.ts';
import type { EntryKind } from '../../features/payments/core/ledger.ts';
import type { PaymentState } from '../../features/payments/core/payment.machine.ts';
import type { Kept, KeptLate, Tables } from '../memory/memory.ts';

type Event = { version: number; event: string; from: PaymentState | null; to: PaymentState };
type Entry = { kind: EntryKind; amount: number; currency: string; moved?: number | null };

/** Everything stored about one payment. */
export type Row = {
  id: string;
  purchase_id: string;
  state: PaymentState;
  version: number;
  onHold: boolean;
  due: boolean;
  /** What is personal in it is blanked. */
  isErased: boolean;
  /** How often it was asked about since its last move. */
  asks: number;
  reason: string | null;
  price_minor: number;
  price_currency: string;
  charge_minor: number;
  charge_currency: string;
  events: Event[];
  entries: Entry[];
  late: 'DUE' | 'SENT' | 'REFUNDED' | null;
  lateOnHold: boolean;
  lateCharged: Money | null;
};

/** Reads all payments with their events and ledger rows, in one statement. */
export const readRows = (database: Database): Promise<Row[]> =>
  database.query<Row>(
    `select id, purchase_id, state, version, parked as "onHold", due_at is not null as due, forgotten_at is not null as "isErased", asks, reason, price_minor, price_currency, charge_minor,
       charge_currency, (select state from ${lateChildren} late where late.payment_id = payment.id) as late,
       coalesce((select parked from ${lateChildren} late where late.payment_id = payment.id), false) as "lateOnHold",
       (select json_build_object('amountMinor', charged_minor, 'currency', charged_currency)
          from ${lateChildren} late where late.payment_id = payment.id and charged_minor is not null) as "lateCharged",
       (select json_agg(json_build_object('version', version, 'event', event, 'from', from_state, 'to', to_state)
          order by version) from payment_event where payment_id = id) as events,
       coalesce((select json_agg(json_build_object('kind', kind, 'amount', amount_minor, 'currency', currency, 'moved', moved_minor))
          from ledger_entry where payment_id = id), '[]') as entries
     from payment where parent_id is null order by created_at, id`,
  );

const toRow = ({ payment, dueAt, events, entries }: Kept, late: KeptLate | undefined): Row => ({
  id: payment.id,
  purchase_id: payment.purchaseId,
  state: payment.state,
  version: payment.version,
  onHold: payment.onHold,
  due: dueAt !== null,
  isErased: payment.forgottenAt !== null,
  asks: payment.asks,
  reason: payment.reason,
  price_minor: payment.price.amountMinor,
  price_currency: payment.price.currency,
  charge_minor: payment.charge.amountMinor,
  charge_currency: payment.charge.currency,
  late: late?.state ?? null,
  lateOnHold: late?.onHold ?? false,
  lateCharged: late?.charged ?? null,
  events: events.map(({ version, event, fromState, toState }) => ({ version, event, from: fromState, to: toState })),
  entries: [...entries],
});

/** The same of a memory. What has not changed since it was read last is the same object: a row, and all of them. */
export const createMemoryRows = ({ payments, lateCharges }: Tables): (() => readonly Row[]) => {
  const known = new Map<string, { kept: Kept; late: KeptLate | undefined; row: Row }>();
  let last = { payments: payments.list(), lateCharges: lateCharges.list(), rows: [] as readonly Row[] };
  const readRow = (kept: Kept): Row => {
    const { id } = kept.payment;
    const late = lateCharges.get(id);
    const before = known.get(id);
    if (before?.kept === kept && before.late === late) return before.row;
    const row = toRow(kept, late);
    known.set(id, { kept, late, row });
    return row;
  };
  return () => {
    const now = { payments: payments.list(), lateCharges: lateCharges.list() };
    if (now.payments !== last.payments || now.lateCharges !== last.lateCharges)
      last = { ...now, rows: now.payments.map(readRow) };
    return last.rows;
  };
};
