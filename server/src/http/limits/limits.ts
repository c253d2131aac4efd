import { present } from '@selfcare/contract/typed/present';
import type { Database, SqlValue } from '../../db/database.ts';
import { nameValues } from '../../db/named-values.ts';

/** So many in so many seconds. */
export type Budget = { limit: number; seconds: number };

/** Whether there was one left; when not, after how many seconds to come back. */
export type Taken = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** One that is to be taken from a bucket; for its `member` once, where it has one. */
export type Ask = Budget & {
  name: string;
  member?: string | undefined;
  /** Only looked at: nothing is taken, and where nothing is left it refuses. */
  isLook?: true;
  /** So many are allowed in a window without being counted, where buckets are leased. */
  uncounted?: number;
};

/** Which of several asks was refused, and after how many seconds to come back. */
type RefusedAsk = { place: number; retryAfterSeconds: number };

/** Counts in the database, so that all instances share the budgets. */
export type RateLimits = {
  /**
   * Takes one of each, in this order, by one statement: what comes after a refused one is not touched, what comes before it is
   * taken. Undefined where all were allowed.
   */
  takeEach: (asks: readonly Ask[]) => Promise<RefusedAsk | undefined>;
  /** Takes up to `amount` from the bucket: how many there were, and for how many seconds its window still lasts. */
  takeMany: (bucket: string, budget: Budget, amount: number) => Promise<{ granted: number; windowSeconds: number }>;
  /** Takes one from the bucket. */
  take: (bucket: string, budget: Budget) => Promise<Taken>;
  /** Puts one back that was asked for, whether it was allowed or not. */
  giveBack: (bucket: string) => Promise<void>;
  /** The same of each, by one statement; in the order in which they were taken. */
  giveBackEach: (buckets: readonly string[]) => Promise<void>;
  /** Takes one for `member` unless one was taken for it before: for budgets of distinct numbers. */
  takeDistinct: (bucket: string, member: string, budget: Budget) => Promise<Taken>;
  /** Puts back what was taken for `member`, where something was. */
  giveBackDistinct: (bucket: string, member: string) => Promise<void>;
  /** How many are left in the bucket; takes nothing. */
  left: (bucket: string, budget: Budget) => Promise<number>;
  /** The same of several, by one statement. */
  leftOfEach: (buckets: readonly (Budget & { name: string })[]) => Promise<number[]>;
  /**
   * Takes one from a bucket that holds over any such time, not only from window to window. Calls that may come at once
   * for one bucket must come one after the other: else one may be refused although there was one left.
   */
  takeSliding: (bucket: string, budget: Budget) => Promise<Taken>;
  /** How many are left in such a bucket; takes nothing. */
  leftSliding: (bucket: string, budget: Budget) => Promise<number>;
  /** Puts back what was taken last from such a bucket. */
  giveBackSliding: (bucket: string, budget: Budget) => Promise<void>;
  /** Seconds until one of what was taken from such a bucket comes back; undefined where nothing was. */
  waitSliding: (bucket: string, budget: Budget) => Promise<number | undefined>;
  /** Keeps a name for so long from now on. */
  remember: (bucket: string, seconds: number) => Promise<void>;
  remembers: (bucket: string) => Promise<boolean>;
  /** For how many more seconds a name is kept; undefined where it is not. */
  rememberedFor: (bucket: string) => Promise<number | undefined>;
  /** Forgets windows that are over. */
  sweep: () => Promise<void>;
};

/** What an ask counted, none where it saw that nothing was left; `wait` is what is left of the window, in seconds. */
type Row = { place: number; count: number | null; wait: number };

/** A sliding bucket is a row for each that it holds: what was taken comes back when its own time is over. */
const slotsOf = (bucket: string, { limit }: Budget) => Array.from({ length: limit }, (_, slot) => `${bucket}#${slot}`);

/** How an ask is taken: the statement differs by it. */
type Kind = 'plain' | 'distinct' | 'look';
const kindOf = ({ isLook, member }: Ask): Kind => {
  if (isLook) return 'look';
  return member === undefined ? 'plain' : 'distinct';
};

/** The values of an ask, by the names that the statement gives them; `member` is the name of its own row. */
const valuesOf = ({ name, member, seconds, limit }: Ask, place: number): Record<string, SqlValue> => ({
  [`name_${place}`]: name,
  [`member_${place}`]: `${name}:${member}`,
  [`seconds_${place}`]: seconds,
  [`limit_${place}`]: limit,
});

/**
 * No window that was begun by the clock as it is now ends later than one that begins now, but for what a statement may wait: it is of
 * before the clock was set back, and would last so much longer, with all that was counted in it.
 */
const ahead = `interval '1 minute'`;
const isOver = (end: string) => `(rate_limit.ends_at <= now() or rate_limit.ends_at > ${end} + ${ahead})`;
const isOpen = (end: string) => `ends_at > now() and ends_at <= ${end} + ${ahead}`;
const endAfter = (seconds: string) => `now() + make_interval(secs => ${seconds})`;
/** Of a statement whose second value is the seconds of the window. */
const newEnd = endAfter('$2');
const isStillOpen = isOpen(newEnd);
const isOpenAsAsked = isOpen(endAfter('seconds::float8'));
/** Whether the row that is there counts no more, where another window is begun in its place. */
const isNowOver = isOver('excluded.ends_at');

const windowWait = 'ceil(extract(epoch from ends_at - now()))::int as wait';

type Statement = ReturnType<typeof nameValues>;

/** Counts one where the row is there, from one on where its window is over. */
const count = `on conflict (bucket) do update set
    count = case when ${isNowOver} then 1 else rate_limit.count + 1 end,
    ends_at = case when ${isNowOver} then excluded.ends_at else rate_limit.ends_at end
  returning count`;

/** The ask that every call makes, planned by the database in less time than one of several. */
const onlyEnd = endAfter(':seconds_0');
const onePlain = nameValues(`insert into rate_limit (bucket, count, ends_at) values (:name_0, 1, ${onlyEnd})
    ${count}, ${windowWait}, 0 as place`);

/** The parts of one ask; `before` holds where none that came before was refused. `:name` stands for a value of the ask. */
const partsOf = (kind: Kind, place: number, before: readonly string[]): string[] => {
  const where = (...conditions: string[]) => [...conditions, ...before].join(' and ') || 'true';
  const asked = `asked_${place}`;
  const ends = endAfter(`:seconds_${place}`);
  if (kind === 'look') {
    const isSpent = where(`bucket = :name_${place}`, isOpen(ends), `count >= :limit_${place}::bigint`);
    return [`full_${place} as (select ${windowWait} from rate_limit where ${isSpent})`];
  }
  const row = (bucket: string) =>
    `insert into rate_limit (bucket, count, ends_at) select :${bucket}_${place}, 1, ${ends}`;
  if (kind === 'plain') return [`${asked} as (${row('name')} where ${where()} ${count}, ${windowWait})`];
  const isKnown = `exists (select 1 from rate_limit where bucket = :member_${place} and ${isOpen(ends)})`;
  const isFull = where(`bucket = :name_${place}`, isOpen(ends), `count >= :limit_${place}::bigint`, `not ${isKnown}`);
  return [
    // Seen before anything is written: else others who ask about the same at once would take a refused one for one that is known.
    `full_${place} as (select ${windowWait} from rate_limit where ${isFull})`,
    // First, so that many at once take one for it together.
    `new_${place} as (${row('member')} where ${where(`not ${isKnown}`, `not exists (select 1 from full_${place})`)}
    on conflict (bucket) do update set ends_at = excluded.ends_at where ${isNowOver} returning 1)`,
    `${asked} as (${row('name')} where exists (select 1 from new_${place}) ${count}, ${windowWait})`,
  ];
};

/** One statement for asks of these kinds, each of which is made only where none before it was refused. */
const statementOf = (kinds: readonly Kind[]): Statement => {
  if (kinds.length === 1 && kinds[0] === 'plain') return onePlain;
  const before: string[] = [];
  const parts: string[] = [];
  const rows: string[] = [];
  for (const [place, kind] of kinds.entries()) {
    parts.push(...partsOf(kind, place, before));
    if (kind !== 'plain') {
      before.push(`not exists (select 1 from full_${place})`);
      rows.push(`select ${place} as place, null::int as count, wait from full_${place}`);
    }
    if (kind !== 'look') {
      before.push(`not exists (select 1 from asked_${place} where count > :limit_${place}::bigint)`);
      rows.push(`select ${place} as place, count, wait from asked_${place}`);
    }
  }
  const answers = rows.join(' union all ');
  return nameValues(`with ${parts.join(', ')} ${answers}`);
};

/** Rate limits on the `rate_limit` table. */
export const createRateLimits = (database: Database): RateLimits => {
  const statements = new Map<string, Statement>();
  const statementFor = (asks: readonly Ask[]): Statement => {
    const kinds = asks.map(kindOf);
    const name = kinds.join(' ');
    const known = statements.get(name) ?? statementOf(kinds);
    statements.set(name, known);
    return known;
  };
  const giveBackEach = async (buckets: readonly string[]): Promise<void> => {
    if (buckets.length === 0) return;
    // In the order in which they are taken: else two could wait for each other.
    await database.query(
      `update rate_limit set count = count - 1 where count > 0 and ends_at > now() and bucket in
         (select bucket from rate_limit where bucket = any($1) order by array_position($1::text[], bucket) for update)`,
      [[...buckets]],
    );
  };
  const giveBackDistinct = async (bucket: string, member: string): Promise<void> => {
    await database.query(
      `with gone as (delete from rate_limit where bucket = $2 returning 1)
       update rate_limit set count = count - 1
       where bucket = $1 and count > 0 and ends_at > now() and exists (select 1 from gone)`,
      [bucket, `${bucket}:${member}`],
    );
  };
  const isCounted = async (bucket: string): Promise<boolean> =>
    (await database.query('select 1 from rate_limit where bucket = $1 and ends_at > now()', [bucket])).length > 0;
  const takeEach = async (asks: readonly Ask[]): Promise<RefusedAsk | undefined> => {
    if (asks.length === 0) return undefined;
    const rows = await database.query<Row>(...statementFor(asks)(Object.assign({}, ...asks.map(valuesOf))));
    const refused = rows.find(({ place, count: counted }) => counted === null || counted > present(asks[place]).limit);
    if (!refused) return undefined;
    const { name, member } = present(asks[refused.place]);
    // Only what was allowed is remembered: else a refused number would be free when it is asked for again.
    if (member !== undefined && refused.count !== null) await giveBackDistinct(name, member);
    return { place: refused.place, retryAfterSeconds: refused.wait };
  };
  const takeOne = async (ask: Ask): Promise<Taken> => {
    const refused = await takeEach([ask]);
    return refused ? { allowed: false, retryAfterSeconds: refused.retryAfterSeconds } : { allowed: true };
  };
  const leftOfEach: RateLimits['leftOfEach'] = async (buckets) => {
    const rows = await database.query<{ bucket: string; count: number }>(
      `select bucket, count from unnest($1::text[], $2::text[]) as asked (name, seconds) join rate_limit on bucket = name
       where ${isOpenAsAsked}`,
      [buckets.map(({ name }) => name), buckets.map(({ seconds }) => String(seconds))],
    );
    const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
    return buckets.map(({ name, limit }) => Math.max(0, limit - (counts.get(name) ?? 0)));
  };
  const waitSliding = async (bucket: string, budget: Budget): Promise<number | undefined> => {
    const [row] = await database.query<{ left: number | null }>(
      `select ceil(extract(epoch from min(ends_at) - now()))::int as left from rate_limit
       where bucket = any($1) and ${isStillOpen}`,
      [slotsOf(bucket, budget), budget.seconds],
    );
    return row?.left ?? undefined;
  };
  return {
    takeEach,
    takeMany: async (bucket, { limit, seconds }, amount) => {
      const [row] = await database.query<Row>(
        `insert into rate_limit (bucket, count, ends_at) values ($1, $3, ${newEnd})
         on conflict (bucket) do update set
           count = case when ${isNowOver} then $3 else least(rate_limit.count, $4::bigint) + $3 end,
           ends_at = case when ${isNowOver} then excluded.ends_at else rate_limit.ends_at end
         returning count, ${windowWait}`,
        [bucket, seconds, amount, limit],
      );
      const { count: counted, wait } = present(row);
      return { granted: Math.min(amount, Math.max(0, amount - (present(counted) - limit))), windowSeconds: wait };
    },
    take: (name, budget) => takeOne({ ...budget, name }),
    giveBack: (bucket) => giveBackEach([bucket]),
    giveBackEach,
    takeDistinct: (name, member, budget) => takeOne({ ...budget, name, member }),
    giveBackDistinct,
    left: async (name, budget) => present((await leftOfEach([{ ...budget, name }]))[0]),
    leftOfEach,
    takeSliding: async (bucket, budget) => {
      const slots = slotsOf(bucket, budget);
      const taken = await database.query(
        `insert into rate_limit (bucket, count, ends_at)
         select slot, 1, ${newEnd} from unnest($1::text[]) as slot
           where not exists (select 1 from rate_limit where bucket = slot and ${isStillOpen}) limit 1
         on conflict (bucket) do update set ends_at = excluded.ends_at where ${isNowOver}
         returning 1`,
        [slots, budget.seconds],
      );
      if (taken.length > 0) return { allowed: true };
      return { allowed: false, retryAfterSeconds: (await waitSliding(bucket, budget)) ?? 1 };
    },
    giveBackSliding: async (bucket, budget) => {
      // By their names: a pattern would have every row of the table looked at.
      await database.query(
        `delete from rate_limit where bucket = (
           select bucket from rate_limit where bucket = any($1) and ${isStillOpen}
           order by ends_at desc, bucket limit 1)`,
        [slotsOf(bucket, budget), budget.seconds],
      );
    },
    waitSliding,
    leftSliding: async (bucket, budget) => {
      const used = await database.query(`select 1 from rate_limit where bucket = any($1) and ${isStillOpen}`, [
        slotsOf(bucket, budget),
        budget.seconds,
      ]);
      return budget.limit - used.length;
    },
    remember: async (bucket, seconds) => {
      await database.query(
        `insert into rate_limit (bucket, count, ends_at) values ($1, 1, ${newEnd})
         on conflict (bucket) do update set ends_at = excluded.ends_at`,
        [bucket, seconds],
      );
    },
    remembers: isCounted,
    rememberedFor: async (bucket) => {
      const [row] = await database.query<{ left: number }>(
        'select extract(epoch from ends_at - now())::float8 as left from rate_limit where bucket = $1 and ends_at > now()',
        [bucket],
      );
      return row?.left;
    },
    sweep: async () => {
      await database.query(`delete from rate_limit where ends_at < now() - interval '1 hour'`);
    },
  };
};
