import type { Database } from '../../../db/database.ts';
import { bookProviderEntries } from '../books/provider-entries.ts';
import type { Key } from './case-store.ts';
import type { StatementHead, StatementLine } from './read-statement.ts';

/** A statement that is being taken in, or was. */
export type Statement = StatementHead & {
  id: number;
  lines: number;
  state: 'COMING' | 'MATCHING' | 'DONE' | 'REPLACED';
  takenBy: string;
  takenAt: Date;
};

/** One as it is listed. */
type Listed = Omit<Statement, 'id'> & { comparedUntil: Date | null };

const columns = `id, provider, to_char(day, 'YYYY-MM-DD') as day, lines, state, taken_by as "takenBy", taken_at as "takenAt"`;

/** The SQL of statements and their lines. */
export const createStatementStore = (database: Database) => ({
  findByHash: async (fileHash: string): Promise<Statement | undefined> =>
    (await database.query<Statement>(`select ${columns} from statement where file_hash = $1`, [fileHash]))[0],
  /** Begins one; of two that begin the same at once both get the same. */
  begin: async (head: StatementHead, { lines, fileHash, by }: { lines: number; fileHash: string; by: string }) => {
    await database.query(
      `insert into statement (provider, day, file_hash, lines, state, taken_by) values ($1, $2::date, $3, $4, 'COMING', $5)
       on conflict (file_hash) do nothing`,
      [head.provider, head.day, fileHash, lines, by],
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
    (
      await database.query<{ last: number }>(
        'select coalesce(max(number), 0) as last from statement_line where statement_id = $1',
        [id],
      )
    )[0]!.last,
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
  /** All lines stand there: it takes the place of what was begun for that day before, or has lost it to what was begun since. */
  complete: ({ id, provider, day }: Statement): Promise<void> =>
    database.transaction(async () => {
      await database.query(
        `update statement set state = 'REPLACED' where provider = $1 and day = $2::date and id < $3 and state <> 'REPLACED'`,
        [provider, day, id],
      );
      await database.query(
        `update statement set state = case when exists (select 1 from statement other where other.provider = $1
             and other.day = $2::date and other.id > $3 and other.state in ('MATCHING', 'DONE')) then 'REPLACED' else 'MATCHING' end
         where id = $3 and state = 'COMING'`,
        [provider, day, id],
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
      if (done.length > 0) await bookProviderEntries(database, statement);
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
         compared_until as "comparedUntil"
       from statement where day >= $1::date order by day desc, provider, id desc limit 1000`,
      [since],
    ),
  /**
   * Of each provider that has sent one, the days of the last month that are over and whose statement is not known to its end: it never
   * came, was refused, is only half taken in, or was written too early.
   */
  missingDays: (timeZone: string): Promise<{ provider: string; days: string[] }[]> =>
    database.query<{ provider: string; days: string[] }>(
      `with today as (select (now() at time zone $1)::date as day),
       since as (select provider, min(day) as first from statement where state = 'DONE' group by provider)
       select since.provider, coalesce(array_agg(to_char(each, 'YYYY-MM-DD') order by each) filter (where each is not null), '{}') as days
       from since cross join today left join lateral generate_series(greatest(since.first, today.day - 31), today.day - 1,
           interval '1 day') as each
         on not exists (select 1 from statement s where s.provider = since.provider and s.day = each::date and s.state = 'DONE'
           and coalesce(s.compared_until >= ((s.day + 1)::timestamp at time zone $1) - interval '5 minutes', true))
       group by since.provider order by since.provider`,
      [timeZone],
    ),
  /**
   * The statement of a day that is in force: until when the books were held against it (null while they are, and where an older release
   * did that). Undefined where none is known.
   */
  ofDay: async (provider: string, day: string): Promise<{ comparedUntil: Date | null } | undefined> =>
    (
      await database.query<{ comparedUntil: Date | null }>(
        `select compared_until as "comparedUntil" from statement where provider = $1 and day = $2::date
           and state in ('MATCHING', 'DONE')`,
        [provider, day],
      )
    )[0],
});

export type StatementStore = ReturnType<typeof createStatementStore>;
