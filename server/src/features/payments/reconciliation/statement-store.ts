import { present } from '@selfcare/contract/typed/present';
import type { Database } from '../../../db/database.ts';
import { bookProviderEntries } from '../books/provider-entries.ts';
import type { Key } from './case-store.ts';
import type { StatementHead, StatementLine } from './read-statement.ts';
import { inForce, replaces, spanSql } from '../books/statement-sql.ts';

/** A statement that is being taken in, or was. */
export type Statement = Pick<StatementHead, 'provider' | 'day'> & {
  id: number;
  coversFrom: Date;
  coversUntil: Date;
  lines: number;
  state: 'COMING' | 'MATCHING' | 'DONE' | 'REPLACED';
  takenBy: string;
  takenAt: Date;
};

/** One as it is listed. */
type Listed = Omit<Statement, 'id'> & { comparedUntil: Date | null; coversTold: string | null };

/** A time between two statements of a provider that no statement covers. `isNamed`: neither side's rows are all that is known of it. */
export type Gap = { provider: string; from: Date; until: Date; isNamed: boolean };

/** A heading may write the last minute of its span, or its last second, for its end. */
const roundingSeconds = 60;

const { from: spanFrom, until: spanUntil } = spanSql('s', '$2');
const columns = `s.id, s.provider, to_char(s.day, 'YYYY-MM-DD') as day, s.lines, s.state, s.taken_by as "takenBy", s.taken_at as "takenAt",
  ${spanFrom} as "coversFrom", ${spanUntil} as "coversUntil"`;

/** The SQL of statements and their lines; days are those of a time zone. */
export const createStatementStore = (database: Database, timeZone: string) => ({
  findByHash: async (fileHash: string): Promise<Statement | undefined> =>
    (
      await database.query<Statement>(`select ${columns} from statement s where file_hash = $1`, [fileHash, timeZone])
    )[0],
  /** Begins one; of two that begin the same at once both get the same. */
  begin: async (head: StatementHead, { lines, fileHash, by }: { lines: number; fileHash: string; by: string }) => {
    const { provider, day, covers } = head;
    await database.query(
      `insert into statement (provider, day, file_hash, lines, state, taken_by, covers_from, covers_until, covers_told)
       values ($1, $2::date, $3, $4, 'COMING', $5, $6, $7, $8) on conflict (file_hash) do nothing`,
      [provider, day, fileHash, lines, by, covers?.from ?? null, covers?.until ?? null, covers?.told ?? null],
    );
  },
  /** Lets a file be taken in anew whose statement another has replaced; that one stays as it was, for whoever looks back. */
  renew: async (fileHash: string): Promise<void> => {
    await database.query(
      `update statement set file_hash = file_hash || ' ' || id where file_hash = $1 and state = 'REPLACED'`,
      [fileHash],
    );
  },
  /** The number of the last line that is written; 0 before the first. */
  lastLine: async ({ id }: Statement): Promise<number> =>
    present(
      (
        await database.query<{ last: number }>(
          'select coalesce(max(number), 0) as last from statement_line where statement_id = $1',
          [id],
        )
      )[0],
    ).last,
  /** Writes lines while it is coming; those that stand there already stay. */
  add: async ({ id, provider }: Statement, first: number, lines: readonly StatementLine[]): Promise<void> => {
    await database.query(
      `with coming as (select id from statement where id = $1 and state = 'COMING' for share)
       insert into statement_line (statement_id, number, provider, at, type, reference, provider_reference, amount_minor, currency)
       select coming.id, $2 + place::int - 1, $3, at::timestamptz, type, reference, provider_reference, amount::bigint, currency
       from coming, unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
         with ordinality as line (at, type, reference, provider_reference, amount, currency, place)
       on conflict do nothing`,
      [
        id,
        first,
        provider,
        lines.map(({ at }) => at),
        lines.map(({ type }) => type),
        lines.map(({ reference }) => reference),
        lines.map(({ providerReference }) => providerReference),
        lines.map(({ amountMinor }) => String(amountMinor)),
        lines.map(({ currency }) => currency),
      ],
    );
  },
  /** All lines stand there: it takes the place of what was begun before, or has lost it to what was begun since. */
  complete: ({ id }: Statement): Promise<void> =>
    database.transaction(async () => {
      await database.query(
        `update statement older set state = 'REPLACED' from statement newer where newer.id = $1 and older.id < $1
           and older.provider = newer.provider and older.state <> 'REPLACED' and ${replaces('newer', 'older', '$2')}`,
        [id, timeZone],
      );
      await database.query(
        `update statement older set state = case when exists (select 1 from statement newer where newer.provider = older.provider
             and newer.id > $1 and ${inForce('newer')} and ${replaces('newer', 'older', '$2')}) then 'REPLACED' else 'MATCHING' end
         where id = $1 and state = 'COMING'`,
        [id, timeZone],
      );
    }),
  /** It is matched, the books until a moment: what it tells of fees and settlement is booked with that, once. */
  finish: (statement: Statement, comparedUntil: Date): Promise<void> =>
    database.transaction(async () => {
      const done = await database.query(
        `update statement set state = 'DONE', matched_at = now(), compared_until = $2
         where id = $1 and state = 'MATCHING' returning 1`,
        [statement.id, comparedUntil],
      );
      if (done.length > 0) await bookProviderEntries(database, statement, timeZone);
    }),
  /** Takes back one whose file was not what it seemed; one that another instance has read to its end meanwhile stays, lines and all. */
  drop: ({ id }: Statement): Promise<void> =>
    database.transaction(async () => {
      const coming = await database.query(`select 1 from statement where id = $1 and state = 'COMING' for update`, [
        id,
      ]);
      if (coming.length === 0) return;
      await database.query('delete from statement_line where statement_id = $1', [id]);
      await database.query('delete from statement where id = $1', [id]);
    }),
  /** The movements of payments that a statement tells of, among so many lines from one on. */
  keysAfter: ({ id }: Statement, after: number, count: number) =>
    database.query<Key>(
      `select reference, type from statement_line where statement_id = $1 and number > $2 and number <= $2 + $3
         and type in ('debit', 'refund', 'credit') order by number`,
      [id, after, count],
    ),
  /** What was taken in for the days since one, the newest day first: that in force, and what it replaced. */
  list: (since: string): Promise<Listed[]> =>
    database.query<Listed>(
      `select provider, to_char(day, 'YYYY-MM-DD') as day, lines, state, taken_by as "takenBy", taken_at as "takenAt",
         ${spanFrom} as "coversFrom", ${spanUntil} as "coversUntil", covers_told as "coversTold", compared_until as "comparedUntil"
       from statement s where day >= $1::date order by day desc, provider, id desc limit 1000`,
      [since, timeZone],
    ),
  /**
   * Of each provider that has sent one, the days of the last month that are over and that statements do not cover to their end: one never
   * came, was refused, is only half taken in, or was written too early. Rows that alone tell what is covered count for their whole days.
   */
  missingDays: (): Promise<{ provider: string; days: string[] }[]> =>
    database.query<{ provider: string; days: string[] }>(
      `with today as (select (now() at time zone $2)::date as day),
       known as (
         select provider, min((${spanFrom} at time zone $2)::date) as first,
           range_agg(case when covers_told = 'rows' then tstzrange(date_trunc('day', ${spanFrom}, $2),
               date_trunc('day', ${spanUntil} - interval '1 second', $2) + interval '1 day')
             else tstzrange(${spanFrom}, greatest(${spanFrom}, least(${spanUntil}, coalesce(s.compared_until + $1, 'infinity')))) end) as times
         from statement s where state = 'DONE' group by provider)
       select known.provider, coalesce(array_agg(to_char(each, 'YYYY-MM-DD') order by each) filter (where each is not null), '{}') as days
       from known cross join today left join lateral generate_series(greatest(known.first, today.day - 31)::timestamp, today.day - 1,
           interval '1 day') as each
         on not known.times @> tstzrange(each at time zone $2, (each + interval '1 day') at time zone $2 - $1)
       group by known.provider order by known.provider`,
      ['5 minutes', timeZone],
    ),
  /** The times between two statements of a provider, of the last month, that none covers. */
  gaps: (): Promise<Gap[]> =>
    database.query<Gap>(
      `with known as (
         select provider, covers_told, ${spanFrom} as start, ${spanUntil} as stop from statement s
         where ${inForce('s')} and ${spanUntil} > now() - interval '31 days'),
       open as (
         select provider, unnest(tstzmultirange(tstzrange(min(start), max(stop))) - range_agg(tstzrange(start, stop))) as gap
         from known group by provider)
       select provider, lower(gap) as "from", upper(gap) as until, not exists (select 1 from known
           where known.provider = open.provider and covers_told = 'rows' and (stop = lower(gap) or start = upper(gap))) as "isNamed"
       from open where upper(gap) - lower(gap) > make_interval(secs => $1) order by 1, 2`,
      [roundingSeconds, timeZone],
    ),
  /**
   * The other statement of a provider in force that covers a moment: its end, and until when the books were held against it (null while
   * they are, and where an older release did that). Undefined where none is known.
   */
  covering: async (
    { provider, id }: Statement,
    at: Date,
  ): Promise<{ until: Date; comparedUntil: Date | null } | undefined> =>
    (
      await database.query<{ until: Date; comparedUntil: Date | null }>(
        `select ${spanUntil} as until, compared_until as "comparedUntil" from statement s
         where provider = $1 and id <> $3 and ${inForce('s')} and ${spanFrom} <= $4 and ${spanUntil} > $4 order by id desc limit 1`,
        [provider, timeZone, id, at],
      )
    )[0],
});

export type StatementStore = ReturnType<typeof createStatementStore>;
