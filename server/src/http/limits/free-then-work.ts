import { present } from '@selfcare/contract/typed/present';
import { refuse, type Answer } from '../answer.ts';
import type { Context } from '../context.ts';
import type { Reservation } from './caller-budgets.ts';
import type { Budget, RateLimits } from './limits.ts';
import type { WorkDesk } from './work.ts';

type Deps = { limits: Pick<RateLimits, 'takeEach' | 'giveBackEach' | 'leftOfEach'>; work: Pick<WorkDesk, 'toll'> };

type Buckets = readonly (Budget & { name: string })[];

/** Buckets that are free up to their limits; work is bound to the subject and the browser. */
type Wanted = { buckets: Buckets; subject: string; proof: string | null | undefined };

const unlimited = Number.MAX_SAFE_INTEGER;
const uncapped = (buckets: Buckets) => buckets.map((bucket) => ({ ...bucket, limit: unlimited }));

/**
 * Creates budgets whose units are free up to a limit and cost work beyond it, so strangers cannot lock out the owner
 * (docs/abuse.md A37). `reserve` takes one unit of every bucket or of none. Beyond the limit it returns 429 with the
 * work until the caller sends a proof.
 */
export const createFreeThenWork = ({ limits, work }: Deps) => {
  /** Returns the units used of each bucket. */
  const used = async (buckets: Buckets): Promise<number[]> =>
    (await limits.leftOfEach(uncapped(buckets))).map((left) => unlimited - left);
  /** Returns units beyond the free ones in the fullest bucket; negative while some are left. */
  const pastFree = async (buckets: Buckets): Promise<number> => {
    const counts = await used(buckets);
    return Math.max(...buckets.map(({ limit }, index) => present(counts[index]) - limit));
  };
  const release = (buckets: Buckets) => limits.giveBackEach(buckets.map(({ name }) => name));
  const takeFree = async (buckets: Buckets): Promise<boolean> => {
    if ((await pastFree(buckets)) >= 0) return false;
    const refused = await limits.takeEach(buckets);
    if (!refused) return true;
    // Another request took the last unit meanwhile.
    await release(buckets.slice(0, refused.place + 1));
    return false;
  };
  return {
    used,
    reserve: async ({ buckets, subject, proof }: Wanted, context: Context): Promise<Answer<Reservation>> => {
      if (!(await takeFree(buckets))) {
        const past = Math.max(0, await pastFree(buckets));
        const undone = await work.toll({ subject, browserHash: context.browser.hash, past }, proof);
        if (undone) {
          // The work is bound to this browser, which needs its cookie.
          context.rememberBrowser();
          return refuse('429', { retryAfterSeconds: 1, result: { work: undone } });
        }
        await limits.takeEach(uncapped(buckets));
      }
      return { result: { release: () => release(buckets) } };
    },
  };
};

export type FreeThenWork = Pick<ReturnType<typeof createFreeThenWork>, 'reserve'>;
