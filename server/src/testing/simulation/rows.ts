import { joinLate } from '../../features/payments/core/payment-rows.ts';
import type { Money } from '@selfcare/contract/values/money';
import type { Database } from '../../db/database.ts';
import type { EntryKind } from '../../features/payments/core/ledger.ts';
import type { PaymentState } from '../../features/payments/core/payment.machine.ts';

type Event = { version: number; event: string; from: PaymentState | null; to: PaymentState };
type Entry = { kind: EntryKind; amount: number; currency: string; moved?: number | null; at: string; part: number };

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
  late: PaymentState | null;
  lateOnHold: boolean;
  lateCharged: Money | null;
  /** The refund of a part that a person ordered, while it is under way: how much it is, and whether it is on hold. */
  openRefund: { id: string; amountMinor: number; refundRequestId: string; onHold: boolean } | null;
};

const rowSql = `
  select p.id, p.purchase_id, p.state, p.version, p.parked as "onHold", p.due_at is not null as due, p.forgotten_at is not null as "isErased",
    p.asks, p.reason, p.price_minor, p.price_currency, p.charge_minor, p.charge_currency, late.state as late,
    coalesce(late.parked, false) as "lateOnHold", case when late.id is not null
      then json_build_object('amountMinor', late.charge_minor, 'currency', late.charge_currency) end as "lateCharged",
    (select json_build_object('id', child.id, 'amountMinor', child.charge_minor, 'refundRequestId', child.refund_request_id, 'onHold', child.parked)
       from payment child where child.parent_id = p.id and child.born = 'operator-refund'
         and child.state not in ('REFUNDED', 'NOT_REFUNDED')) as "openRefund",
    (select json_agg(json_build_object('version', e.version, 'event', e.event, 'from', e.from_state, 'to', e.to_state)
       order by e.version) from payment_event e where e.payment_id = p.id) as events,
    coalesce((select json_agg(json_build_object('kind', e.kind, 'amount', e.amount_minor, 'currency', e.currency,
       'moved', e.moved_minor, 'at', e.at, 'part', e.part) order by e.at, e.kind) from ledger_entry e where e.payment_id = p.id), '[]') as entries
  from payment p ${joinLate('p.id')}
  where p.parent_id is null order by p.created_at, p.id`;

/**
 * Reads all payments with their events and ledger rows, in one statement. What has not changed since it was read last is the same
 * object: a row, and all of them.
 */
export const createRows = (database: Database): (() => Promise<readonly Row[]>) => {
  let known = new Map<string, Row>();
  let last: readonly Row[] = [];
  return async () => {
    const texts = await database.query<{ text: string }>(
      `select row_to_json(each)::text as text from (${rowSql}) as each`,
    );
    const before = known;
    known = new Map(texts.map(({ text }) => [text, before.get(text) ?? (JSON.parse(text) as Row)]));
    const rows = [...known.values()];
    if (rows.length !== last.length || rows.some((row, place) => row !== last[place])) last = rows;
    return last;
  };
};
