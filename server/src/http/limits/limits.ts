import { present } from '@selfcare/contract/typed/present';
import type { Database, SqlValue } from '../../db/database.ts';
import { nameValues } from '../../db/named-values.ts';

export type Budget = { limit: number; seconds: number };

/** The outcome of a reservation; when refused, the seconds to wait. */
type Taken = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** A request for one unit of a bucket, counted once for each `member` when given. */
export type Ask = Budget & {
  name: string;
  member?: string | undefined;
  /** Checks only: takes nothing, refuses when nothing is left. */
  isLook?: true;
  /** The number allowed per window without being counted, in leased buckets. */
  uncounted?: number;
};

type RefusedAsk = { place: number; retryAfterSeconds: number };

/** Counters in the database, shared by all instances. */
export type RateLimits = {
  /**
   * Takes one of each in this order, in one statement. A refusal leaves earlier asks taken and later ones untouched.
   * Returns undefined when all were allowed.
   */
  takeEach: (asks: readonly Ask[]) => Promise<RefusedAsk | undefined>;
  /** Takes up to `amount`; returns the number granted and the seconds left in the window. */
  takeMany: (bucket: string, budget: Budget, amount: number) => Promise<{ granted: number; windowSeconds: number }>;
  /** Takes one, or one for `member` unless it is counted already. */
  take: (bucket: string, budget: Budget & Pick<Ask, 'member'>) => Promise<Taken>;
  /** Releases one of each in one statement, in the order taken, whether the ask was allowed or refused. */
  giveBackEach: (buckets: readonly string[]) => Promise<void>;
  /** Releases the one counted for `member`, if any. */
  giveBackDistinct: (bucket: string, member: string) => Promise<void>;
  /** Returns the number left; takes nothing. */
  left: (bucket: string, budget: Budget) => Promise<number>;
  /** Returns the numbers left of several buckets, in one statement. */
  leftOfEach: (buckets: readonly (Budget & { name: string })[]) => Promise<number[]>;
  /** Takes one from a sliding window. Callers of one bucket must take turns, or one is refused too early. */
  takeSliding: (bucket: string, budget: Budget) => Promise<Taken>;
  /** Returns the number left in a sliding window; takes nothing. */
  leftSliding: (bucket: string, budget: Budget) => Promise<number>;
  /** Releases the latest one taken from a sliding window. */
  giveBackSliding: (bucket: string, budget: Budget) => Promise<void>;
  /** Returns seconds until one is available again in a sliding window, or undefined when none was taken. */
  waitSliding: (bucket: string, budget: Budget) => Promise<number | undefined>;
  /** Remembers a name for so many seconds. */
  remember: (bucket: string, seconds: number) => Promise<void>;
  remembers: (bucket: string) => Promise<boolean>;
  /** Returns the seconds left of a remembered name, or undefined. */
  rememberedFor: (bucket: string) => Promise<number | undefined>;
  sweep: () => Promise<void>;
};

/** A row of the statement. `count` is null when a look found nothing left; `wait` is seconds left in the window. */
type Row = { place: number; count: number | null; wait: number };

/** Returns the row names of a sliding bucket: one for each unit, freed when its own time is over. */
const slotsOf = (bucket: string, { limit }: Budget) => Array.from({ length: limit }, (_, slot) => `${bucket}#${slot}`);

type Kind = 'plain' | 'distinct' | 'look';
const kindOf = ({ isLook, member }: Ask): Kind => {
  if (isLook) return 'look';
  return member === undefined ? 'plain' : 'distinct';
};

/** Returns the named values of an ask; `member` names its own row. */
const valuesOf = ({ name, member, seconds, limit }: Ask, place: number): Record<string, SqlValue> => ({
  [`name_${place}`]: name,
  [`member_${place}`]: `${name}:${member}`,
  [`seconds_${place}`]: seconds,
  [`limit_${place}`]: limit,
});

/**
 * A window ending later than one that begins now (plus a minute of waiting) was created before the clock was set back.
 * It counts as over, or it would last that much longer.
 */
const ahead = `interval '1 minute'`;
const isOver = (end: string) => `(rate_limit.ends_at <= now() or rate_limit.ends_at > ${end} + ${ahead})`;
const isOpen = (end: string) => `ends_at > now() and ends_at <= ${end} + ${ahead}`;
const endAfter = (seconds: string) => `now() + make_interval(secs => ${seconds})`;
const newEnd = endAfter('$2');
const isStillOpen = isOpen(newEnd);
const isOpenAsAsked = isOpen(endAfter('seconds::float8'));
/** True in an upsert when the existing window is over and a new one replaces it. */
const isNowOver = isOver('excluded.ends_at');

const windowWait = 'ceil(extract(epoch from ends_at - now()))::int as wait';

type Statement = ReturnType<typeof nameValues>;

/** Increments the row, or starts at one when its window is over. */
const count = `on conflict (bucket) do update set
    count = case when ${isNowOver} then 1 else rate_limit.count + 1 end,
    ends_at = case when ${isNowOver} then excluded.ends_at else rate_limit.ends_at end
  returning count`;

/** The ask of every call, in a statement that the database plans faster than the general one. */
const onlyEnd = endAfter(':seconds_0');
const onePlain = nameValues(`insert into rate_limit (bucket, count, ends_at) values (:name_0, 1, ${onlyEnd})
    ${count}, ${windowWait}, 0 as place`);

/** Returns the CTEs of one ask; `before` holds the conditions that no earlier ask was refused. */
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
    // Read before anything is written: otherwise a concurrent ask would see a refused member as counted.
    `full_${place} as (select ${windowWait} from rate_limit where ${isFull})`,
    // First, so that concurrent asks about one member count one together.
    `new_${place} as (${row('member')} where ${where(`not ${isKnown}`, `not exists (select 1 from full_${place})`)}
    on conflict (bucket) do update set ends_at = excluded.ends_at where ${isNowOver} returning 1)`,
    `${asked} as (${row('name')} where exists (select 1 from new_${place}) ${count}, ${windowWait})`,
  ];
};

/** Builds one statement for asks of these kinds; each runs only when none before it was refused. */
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
    // In the order in which they are taken, or two callers could deadlock.
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
    // Only an allowed member stays counted: otherwise a refused number would be free on its next try.
    if (member !== undefined && refused.count !== null) await giveBackDistinct(name, member);
    return { place: refused.place, retryAfterSeconds: refused.wait };
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
    take: async (name, budget) => {
      const refused = await takeEach([{ ...budget, name }]);
      return refused ? { allowed: false, retryAfterSeconds: refused.retryAfterSeconds } : { allowed: true };
    },
    giveBackEach,
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
      // By name: a pattern would scan the whole table.
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
