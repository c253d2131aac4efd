import type { Database } from '../../db/database.ts';

/** So many in so many seconds. */
export type Budget = { limit: number; seconds: number };

/** Whether there was one left; when not, after how many seconds to come back. */
export type Taken = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Counts in the database, so that all instances share the budgets. */
export type RateLimits = {
  /** Takes one from the bucket. */
  take: (bucket: string, budget: Budget) => Promise<Taken>;
  /** Puts one back that was asked for, whether it was allowed or not. */
  giveBack: (bucket: string) => Promise<void>;
  /** Takes one for `member` unless one was taken for it before: for budgets of distinct numbers. */
  takeDistinct: (bucket: string, member: string, budget: Budget) => Promise<Taken>;
  /** How many are left in the bucket; takes nothing. */
  left: (bucket: string, budget: Budget) => Promise<number>;
  /**
   * Takes one from a bucket that holds over any such time, not only from window to window. Calls that may come at once
   * for one bucket must come one after the other: else one may be refused although there was one left.
   */
  takeSliding: (bucket: string, budget: Budget) => Promise<Taken>;
  /** How many are left in such a bucket; takes nothing. */
  leftSliding: (bucket: string, budget: Budget) => Promise<number>;
  /** Forgets windows that are over. */
  sweep: () => Promise<void>;
};

type Row = { count: number; left: number };

/** A sliding bucket is a row for each that it holds: what was taken comes back when its own time is over. */
const slotsOf = (bucket: string, { limit }: Budget) => Array.from({ length: limit }, (_, slot) => `${bucket}#${slot}`);

/** Rate limits on the `rate_limit` table. */
export const createRateLimits = (database: Database): RateLimits => {
  const count = async (bucket: string, seconds: number): Promise<Row> =>
    (
      await database.query<Row>(
        `insert into rate_limit (bucket, count, ends_at) values ($1, 1, now() + make_interval(secs => $2))
         on conflict (bucket) do update set
           count = case when rate_limit.ends_at <= now() then 1 else rate_limit.count + 1 end,
           ends_at = case when rate_limit.ends_at <= now() then excluded.ends_at else rate_limit.ends_at end
         returning count, ceil(extract(epoch from ends_at - now()))::int as left`,
        [bucket, seconds],
      )
    )[0]!;
  const isCounted = async (bucket: string): Promise<boolean> =>
    (await database.query('select 1 from rate_limit where bucket = $1 and ends_at > now()', [bucket])).length > 0;
  const take = async (bucket: string, { limit, seconds }: Budget): Promise<Taken> => {
    const row = await count(bucket, seconds);
    return row.count <= limit ? { allowed: true } : { allowed: false, retryAfterSeconds: Math.max(1, row.left) };
  };
  return {
    take,
    giveBack: async (bucket) => {
      await database.query(
        'update rate_limit set count = count - 1 where bucket = $1 and count > 0 and ends_at > now()',
        [bucket],
      );
    },
    takeDistinct: async (bucket, member, budget) => {
      if (await isCounted(`${bucket}:${member}`)) return { allowed: true };
      const taken = await take(bucket, budget);
      // Only what was allowed is remembered: else a refused number would be free when it is asked for again.
      if (taken.allowed) await count(`${bucket}:${member}`, budget.seconds);
      return taken;
    },
    left: async (bucket, { limit }) => {
      const [row] = await database.query<{ count: number }>(
        'select count from rate_limit where bucket = $1 and ends_at > now()',
        [bucket],
      );
      return Math.max(0, limit - (row?.count ?? 0));
    },
    takeSliding: async (bucket, budget) => {
      const slots = slotsOf(bucket, budget);
      const taken = await database.query(
        `insert into rate_limit (bucket, count, ends_at)
         select slot, 1, now() + make_interval(secs => $2) from unnest($1::text[]) as slot
           where not exists (select 1 from rate_limit where bucket = slot and ends_at > now()) limit 1
         on conflict (bucket) do update set ends_at = excluded.ends_at where rate_limit.ends_at <= now()
         returning 1`,
        [slots, budget.seconds],
      );
      if (taken.length > 0) return { allowed: true };
      const [row] = await database.query<{ left: number | null }>(
        `select ceil(extract(epoch from min(ends_at) - now()))::int as left from rate_limit
         where bucket = any($1) and ends_at > now()`,
        [slots],
      );
      return { allowed: false, retryAfterSeconds: Math.max(1, row?.left ?? 1) };
    },
    leftSliding: async (bucket, budget) => {
      const used = await database.query('select 1 from rate_limit where bucket = any($1) and ends_at > now()', [
        slotsOf(bucket, budget),
      ]);
      return budget.limit - used.length;
    },
    sweep: async () => {
      await database.query(`delete from rate_limit where ends_at < now() - interval '1 hour'`);
    },
  };
};
