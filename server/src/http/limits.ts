import type { Database } from '../db/database.ts';

/** So many in so many seconds. */
export type Budget = { limit: number; seconds: number };

/** Counts in the database, so that all instances share the budgets. */
export type RateLimits = {
  /** Takes one from the bucket; when it is empty, says after how many seconds to come back. */
  take: (bucket: string, budget: Budget) => Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
  /** Whether `member` is new in this window of the bucket: for budgets of distinct numbers. */
  isNew: (bucket: string, member: string, seconds: number) => Promise<boolean>;
  /** Forgets windows that are over. */
  sweep: () => Promise<void>;
};

type Row = { count: number; left: number };

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
  return {
    take: async (bucket, { limit, seconds }) => {
      const row = await count(bucket, seconds);
      return row.count <= limit ? { allowed: true } : { allowed: false, retryAfterSeconds: Math.max(1, row.left) };
    },
    isNew: async (bucket, member, seconds) => (await count(`${bucket}:${member}`, seconds)).count === 1,
    sweep: async () => {
      await database.query(`delete from rate_limit where ends_at < now() - interval '1 hour'`);
    },
  };
};
