import type { Database } from '../server/src/db/database.ts';

/** Payments per statement, so that each stays below the statement timeout on a busy machine. */
const step = 10_000;

/** Returns the id of a past payment. */
export const pastId = (index: number): string => `T${String(index).padStart(25, '0')}`;

/** The events of a push payment in order, and its ledger rows. */
const moves = [
  [1, 'register', null, 'REGISTERED'],
  [2, 'send', 'REGISTERED', 'SENDING'],
  [3, 'accept', 'SENDING', 'PENDING'],
  [4, 'pay', 'PENDING', 'PAID'],
  [5, 'deliver', 'PAID', 'FULFILLING'],
  [6, 'delivered', 'FULFILLING', 'DONE'],
] as const;
const quoted = (value: string | number | null) => (typeof value === 'string' ? `'${value}'` : String(value));
const moveRows = moves.map((row) => `(${row.map(quoted).join(', ')})`).join(', ');

/**
 * Inserts delivered recharges with events and ledger rows, without numbers. `at` is SQL for the start and end of
 * payment `i`.
 */
export const fillPayments = async (database: Database, count: number, at: string): Promise<void> => {
  for (let first = 0; first < count; first += step) {
    const last = Math.min(count, first + step) - 1;
    await database.query(
      `with past as (select i, 'T' || lpad(i::text, 25, '0') as id, md5(i::text) as hash, ${at} as at
         from generate_series($1::int, $2::int) as i),
       bought as (insert into purchase (id, goods_hash) select hash::uuid, 'g' from past),
       paid as (insert into payment (id, purchase_id, state, version, method, transaction_type, product_code, price_minor, price_currency,
           charge_minor, charge_currency, target_sealed, payer_hash, twin_hash, browser_hash, address_hash, language, receipt_code,
           debit_request_id, refund_request_id, created_at, entered_at, sent_at, told_at)
         select id, hash::uuid, 'DONE', ${moves.length}, 'LISOLO_MONEY_PUSH', 'PREPAID_RECHARGE', 'ORP', 500, 'XAF', 500, 'XAF', '\\x00',
           'p' || hash, 't' || hash, 'b' || hash, 'a' || left(hash, 4), 'fr', 'R' || i, hash::uuid, hash::uuid, at, at, at, at
         from past),
       told as (insert into payment_event (payment_id, version, event, from_state, to_state, at)
         select id, version, event, from_state, to_state, at from past
           cross join (values ${moveRows}) as move (version, event, from_state, to_state))
       insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency, at)
       select id, kind, case kind when 'charge' then 'provider:LISOLO_MONEY_PUSH' else 'suspense' end,
         case kind when 'charge' then 'suspense' else 'goods:PREPAID_RECHARGE' end, 500, 'XAF', at
       from past cross join (values ('charge'), ('delivery')) as booked (kind)`,
      [first, last],
    );
  }
  await database.run('analyze');
};
