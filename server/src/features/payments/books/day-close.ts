import { present } from '@selfcare/contract/typed/present';
import { Refusal } from '../../../commands/command-words.ts';
import { advisoryLock, type Database } from '../../../db/database.ts';
import { endOfDay, isOpenOfPayment, isOpenOfProvider, openEntriesSql, openSince, type Day } from './entries.ts';

/** A day that is closed. */
export type Close = { day: string; closedAt: Date; closedBy: string; entries: number };

const closeSql = `select to_char(day, 'YYYY-MM-DD') as day, closed_at as "closedAt", closed_by as "closedBy", entries from day_close`;

/** The close of a day; undefined while it is open. */
export const findClose = async (database: Database, day: string): Promise<Close | undefined> =>
  (await database.query<Close>(`${closeSql} where day = $1::date`, [day]))[0];

/**
 * The first day until `day` that holds rows which no close has taken, and is not closed; undefined where there is none. Each day is
 * looked at by itself, which takes as long whatever the books hold of other days.
 */
const firstOpenDay = async (database: Database, { day, timeZone }: Day): Promise<string | undefined> => {
  const isWithin = `e.at >= (each.day::timestamp at time zone $2) and e.at < ((each.day + 1)::timestamp at time zone $2)`;
  const [row] = await database.query<{ day: string }>(
    `select to_char(each.day, 'YYYY-MM-DD') as day
     from (select generate_series(
       (least(
         (select min(e.at) from ledger_entry e where e.at >= ${openSince}),
         (select min(e.at) from provider_entry e)) at time zone $2)::date,
       $1::date, interval '1 day')::date as day) as each
     where not exists (select 1 from day_close d where d.day = each.day)
       and (exists (select 1 from ledger_entry e where ${isWithin} and ${isOpenOfPayment})
         or exists (select 1 from provider_entry e where ${isWithin} and ${isOpenOfProvider}))
     order by each.day limit 1`,
    [day, timeZone],
  );
  return row?.day;
};

const closeOne = async (database: Database, day: Day, closedBy: string): Promise<Close> => {
  await database.query(
    `insert into closed_entry (day, number, payment_id, kind, part, at, debit_account, credit_account, amount_minor, currency,
       moved_minor, moved_currency, method, product, receipt_code, provider_reference)
     select $1::date, number, payment_id, kind, part, at, debit_account, credit_account, amount_minor, currency, moved_minor,
       moved_currency, method, product, receipt_code, provider_reference
     from (${openEntriesSql}) as open`,
    [day.day, day.timeZone],
  );
  await database.query(
    `insert into day_close (day, closed_by, entries)
     select $1::date, $2, count(*)::int from closed_entry where day = $1::date`,
    [day.day, closedBy],
  );
  return present(await findClose(database, day.day));
};

/**
 * Closes a business day and every open one before it, each in its own transaction. Rows that became visible after a close belong to the
 * next one, under their own time. Refuses a day that is not over or is closed.
 */
export const closeDay = async (database: Database, { day, timeZone }: Day, closedBy: string): Promise<Close[]> => {
  const closes: Close[] = [];
  while (closes.at(-1)?.day !== day) {
    const close = await database.transaction(async () => {
      await advisoryLock(database, 'day-close');
      const [row] = await database.query<{ isOver: boolean }>(`select now() >= ${endOfDay} as "isOver"`, [
        day,
        timeZone,
      ]);
      if (!present(row).isOver) throw new Refusal(`${day} is not over yet: it can be closed from the next day on`);
      const before = await findClose(database, day);
      // Somebody else closed it while the days before it were closed here.
      if (before && closes.length > 0) return before;
      if (before)
        throw new Refusal(
          `${day} is closed already: by ${before.closedBy} at ${before.closedAt.toISOString()}. Nothing was changed`,
        );
      const next = (await firstOpenDay(database, { day, timeZone })) ?? day;
      return closeOne(database, { day: next, timeZone }, closedBy);
    });
    closes.push(close);
  }
  return closes;
};
