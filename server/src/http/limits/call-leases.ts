import { LRUCache } from 'lru-cache';
import type { Ask, RateLimits } from './limits.ts';

/** Calls that are taken together at most, once a caller makes many: a hundredth of what an address may make. */
const mostAtOnce = 16;
/** Callers that are remembered; the one forgotten for another loses what it had left of its last handful. */
const mostCallers = 10_000;

/** What one caller has in hand: `coming` is the next handful while it is fetched, `refused` counts refusals that were not given back. */
type Lease = {
  left: number;
  size: number;
  until: number;
  coming?: Promise<number | undefined> | undefined;
  refused: number;
};

/**
 * The same limits, taken by the handful: one from the database at first, then twice as many each time in the same window, so that a
 * status that is asked for every second does not write a row each time. Never more than the limit over all instances, and that of
 * one, however many come at once; up to a handful less where there are others, and in the last second of a window. For plain asks.
 */
export const leasing = (limits: RateLimits, now: () => number = () => performance.now()): RateLimits => {
  const leases = new LRUCache<string, Lease>({ max: mostCallers });
  const leaseOf = ({ name, seconds, uncounted = 0 }: Ask): Lease => {
    const known = leases.get(name);
    if (known && (known.coming || known.until > now())) return known;
    const until = uncounted > 0 ? now() + seconds * 1000 : 0;
    const lease: Lease = { left: uncounted, size: 1, until, refused: known?.refused ?? 0 };
    leases.set(name, lease);
    return lease;
  };
  /** Seconds to wait where nothing is left. */
  const fetchHandful = async (ask: Ask, lease: Lease): Promise<number | undefined> => {
    const asked = now();
    const { granted, windowSeconds } = await limits.takeMany(ask.name, ask, lease.size);
    if (granted === 0) return Math.max(1, windowSeconds);
    lease.left += granted;
    lease.size = Math.min(2 * lease.size, mostAtOnce);
    // A second early: the window is told in whole ones.
    lease.until = asked + (windowSeconds - 1) * 1000;
    return undefined;
  };
  const takeOne = async (ask: Ask): Promise<number | undefined> => {
    const lease = leaseOf(ask);
    while (lease.left === 0) {
      // One fetches for all that wait: by a handful each they would spend what others of them are then refused for.
      lease.coming ??= fetchHandful(ask, lease).finally(() => {
        lease.coming = undefined;
      });
      const retryAfterSeconds = await lease.coming;
      if (retryAfterSeconds === undefined) continue;
      // Of the lease that stands now: another may have taken its place meanwhile.
      (leases.get(ask.name) ?? lease).refused += 1;
      return retryAfterSeconds;
    }
    lease.left -= 1;
    return undefined;
  };
  /** Whether a refusal is given back: it has counted nothing in the database, so there is nothing to be put back. */
  const isRefused = (name: string): boolean => {
    const lease = leases.get(name);
    if (!lease || lease.refused === 0) return false;
    lease.refused -= 1;
    return true;
  };
  return {
    ...limits,
    takeEach: async (asks) => {
      for (const [place, ask] of asks.entries()) {
        const retryAfterSeconds = await takeOne(ask);
        if (retryAfterSeconds !== undefined) return { place, retryAfterSeconds };
      }
      return undefined;
    },
    giveBackEach: (buckets) => limits.giveBackEach(buckets.filter((name) => !isRefused(name))),
  };
};
