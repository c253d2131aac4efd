import { present } from '@selfcare/contract/typed/present';
import type { Database } from '../../../db/database.ts';
import { joinLate } from '../core/payment-rows.ts';

/**
 * One row of the ledger, or of what a provider kept or paid out, with what an accountant wants to know beside it. Amounts are
 * minor units of their currency.
 */
export type BookedEntry = {
  /** Its place in the day. */
  number: number;
  /** Of a row that belongs to no payment its own name. */
  paymentId: string;
  kind: string;
  at: Date;
  debitAccount: string;
  creditAccount: string;
  amountMinor: number;
  currency: string;
  /** What the provider moved, in its own currency; null where the row moves nothing there. */
  movedMinor: number | null;
  movedCurrency: string | null;
  method: string;
  product: string;
  receiptCode: string;
  providerReference: string | null;
};

/** A day of the market, `YYYY-MM-DD`, and where its clock stands. */
export type Day = { day: string; timeZone: string };

const fields = `number, payment_id as "paymentId", kind, at, debit_account as "debitAccount",
  credit_account as "creditAccount", amount_minor as "amountMinor", currency, moved_minor as "movedMinor",
  moved_currency as "movedCurrency", method, product, receipt_code as "receiptCode",
  provider_reference as "providerReference"`;

/** Whether a row belongs to a payment, and not to a provider's account alone. */
export const isOfPayment = ({ kind }: BookedEntry): boolean => kind !== 'fee' && kind !== 'settlement';

/** The name under which a row of no payment stands in a close. */
const ownName = `'provider-entry-' || e.id`;

/** Whether a row moves money at a provider: it stands on a provider's account. */
const isMoved = `(e.debit_account like 'provider:%' or e.credit_account like 'provider:%')`;
const isLate = `e.kind in ('late-charge', 'late-refund')`;

/** The first moment of the day after `$1` by the clock of the time zone `$2`, and that of the day. */
export const endOfDay = `(($1::date + 1)::timestamp at time zone $2)`;
const startOfDay = `($1::date::timestamp at time zone $2)`;

/**
 * SQL of the time since which ledger rows may be open: a day before the last closed one. A row has the time at which its transaction
 * began, seconds before it became visible.
 */
export const openSince = `coalesce((select (max(day) - 1)::timestamp at time zone $2 from day_close), '-infinity')`;

/** From when on rows are looked at: of payments, and of what providers kept and paid out, which a statement tells of any day. */
type Since = { payments: string; providers: string };

/** The condition that no close has taken a row, which has this name there. A payment may have several parts of one kind. */
const isOpen = (name: string, part: string) =>
  `not exists (select 1 from closed_entry c where c.payment_id = ${name} and c.kind = e.kind and c.at = e.at and c.part = ${part})`;
export const isOpenOfPayment = isOpen('e.payment_id', 'e.part');
export const isOpenOfProvider = isOpen(ownName, '1');

/**
 * The rows of the books that no close has taken, until the end of the day `$1`. What was charged late by another amount than
 * was asked for moved that amount, and a chargeback what the bank took back.
 */
const openRowsSql = ({ payments, providers }: Since) => `
  select e.payment_id, e.kind, e.part, e.at, e.debit_account, e.credit_account, e.amount_minor, e.currency,
    case when ${isMoved} then coalesce(e.moved_minor, case when ${isLate} then late.charge_minor end, p.charge_minor) end
      as moved_minor,
    case when ${isMoved} then coalesce(e.moved_currency, case when ${isLate} then late.charge_currency end, p.charge_currency)
      end as moved_currency,
    p.method, p.transaction_type as product, p.receipt_code, p.provider_reference
  from ledger_entry e join payment p on p.id = e.payment_id
    ${joinLate('e.payment_id')}
  where e.at >= ${payments} and e.at < ${endOfDay} and ${isOpenOfPayment}
  union all
  select ${ownName}, e.kind, 1, e.at, e.debit_account, e.credit_account, e.amount_minor, e.currency, e.amount_minor, e.currency,
    e.provider, '', '', e.provider_reference
  from provider_entry e
  where e.at >= ${providers} and e.at < ${endOfDay} and ${isOpenOfProvider}`;

/** The same, each with its place in the order of the books. */
const numberedSql = (since: Since) => {
  const rows = openRowsSql(since);
  return `select row_number() over (order by at, payment_id, kind, part)::int as number, row.* from (${rows}) as row`;
};

/** What the close of the day `$1` takes: its rows, and those of closed days that were written afterwards. */
export const openEntriesSql = numberedSql({ payments: openSince, providers: `'-infinity'` });

/** Rows of a closed day that are read at once. */
const batchSize = 5000;

/** The rows of a closed day, which are always the same, some at a time: those of a large day fill no memory. */
export const closedEntries = async function* (
  { query }: Pick<Database, 'query'>,
  day: string,
): AsyncGenerator<BookedEntry[]> {
  for (let last = 0; ;) {
    const rows = await query<BookedEntry>(
      `select ${fields} from closed_entry where day = $1::date and number > $2 order by number limit ${batchSize}`,
      [day, last],
    );
    yield rows;
    if (rows.length < batchSize) return;
    last = present(rows.at(-1)).number;
  }
};

const openOfDaySql = numberedSql({ payments: startOfDay, providers: startOfDay });

/** The rows of a day that is not closed, as they stand at this moment. */
export const openEntries = ({ query }: Database, { day, timeZone }: Day): Promise<BookedEntry[]> =>
  query<BookedEntry>(`select ${fields} from (${openOfDaySql}) as open order by number`, [day, timeZone]);
