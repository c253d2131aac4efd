import { advisoryLock } from '../../../db/advisory-lock.ts';
import type { Database } from '../../../db/database.ts';
import { endOfDay, openEntriesSql, type Day } from './entries.ts';

/** A day that is closed. */
export type Close = { day: string; closedAt: Date; closedBy: string; entries: number };

/** What cannot be closed, in words. */
export class BooksRefusal extends Error {
  override name = 'BooksRefusal';
}

const closeSql = `select to_char(day, 'YYYY-MM-DD') as day, closed_at as "closedAt", closed_by as "closedBy", entries from day_close`;

/** The close of a day; undefined while it is open. */
export const findClose = async (database: Database, day: string): Promise<Close | undefined> =>
  (await database.query<Close>(`${closeSql} where day = $1::date`, [day]))[0];

/** The days before `day` that hold rows which no close has taken, the oldest first. */
const openDaysUntil = async (database: Database, { day, timeZone }: Day): Promise<string[]> =>
  (
    await database.query<{ day: string }>(
      `select distinct to_char(at at time zone $2, 'YYYY-MM-DD') as day from (${openEntriesSql}) as open
       where not exists (select 1 from day_close d where d.day = (at at time zone $2)::date)
       order by day`,
      [day, timeZone],
    )
  ).map((row) => row.day);

/**
 * Closes a day of the market, and every open one before it, each by itself. What was written for a closed day after its close (a
 * transaction that was still open) stands in the next one, under its own time. Refuses a day that is not over, and one that is
 * closed.
 */
export const closeDay = (database: Database, { day, timeZone }: Day, closedBy: string): Promise<Close[]> =>
  database.transaction(async () => {
    await advisoryLock(database, 'day-close');
    const [row] = await database.query<{ isOver: boolean }>(`select now() >= ${endOfDay} as "isOver"`, [day, timeZone]);
    if (!row!.isOver) throw new BooksRefusal(`${day} is not over yet: it can be closed from the next day on`);
    const before = await findClose(database, day);
    if (before)
      throw new BooksRefusal(
        `${day} is closed already: by ${before.closedBy} at ${before.closedAt.toISOString()}. Nothing was changed`,
      );
    const closes: Close[] = [];
    for (const each of new Set([...(await openDaysUntil(database, { day, timeZone })), day])) {
      await database.query(
        `insert into closed_entry (day, number, payment_id, kind, at, debit_account, credit_account, amount_minor, currency,
           moved_minor, moved_currency, method, product, receipt_code, provider_reference)
         select $1::date, number, payment_id, kind, at, debit_account, credit_account, amount_minor, currency, moved_minor,
           moved_currency, method, product, receipt_code, provider_reference
         from (${openEntriesSql}) as open`,
        [each, timeZone],
      );
      await database.query(
        `insert into day_close (day, closed_by, entries)
         select $1::date, $2, count(*)::int from closed_entry where day = $1::date`,
        [each, closedBy],
      );
      closes.push((await findClose(database, each))!);
    }
    return closes;
  });
