import { LRUCache } from 'lru-cache';
import type { Ask, RateLimits } from './limits.ts';

/** The largest batch that one caller fetches: a hundredth of an address's limit. */
const mostAtOnce = 16;
/** Remembered callers; an evicted one loses the rest of its last batch. */
const mostCallers = 10_000;

/** One caller's lease. `coming` is the batch being fetched; `refused` counts refusals not released yet. */
type Lease = {
  left: number;
  size: number;
  until: number;
  coming?: Promise<number | undefined> | undefined;
  refused: number;
};

/**
 * Wraps limits so that buckets are counted in batches: one, then twice as many each time within the window. Polling a
 * status every second then writes no row each time. Never allows more than the limit over all instances; may allow up
 * to one batch less near the end of a window. For asks without member or look.
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
  /** Fetches the next batch; returns seconds to wait when the limit is reached. */
  const fetchHandful = async (ask: Ask, lease: Lease): Promise<number | undefined> => {
    const asked = now();
    const { granted, windowSeconds } = await limits.takeMany(ask.name, ask, lease.size);
    if (granted === 0) return Math.max(1, windowSeconds);
    lease.left += granted;
    lease.size = Math.min(2 * lease.size, mostAtOnce);
    // A second early, because the window is given in whole seconds.
    lease.until = asked + (windowSeconds - 1) * 1000;
    return undefined;
  };
  const takeOne = async (ask: Ask): Promise<number | undefined> => {
    const lease = leaseOf(ask);
    while (lease.left === 0) {
      // One fetch serves all that wait: one batch each would spend what others of them need.
      lease.coming ??= fetchHandful(ask, lease).finally(() => {
        lease.coming = undefined;
      });
      const retryAfterSeconds = await lease.coming;
      if (retryAfterSeconds === undefined) continue;
      // On the current lease, which may have replaced this one meanwhile.
      (leases.get(ask.name) ?? lease).refused += 1;
      return retryAfterSeconds;
    }
    lease.left -= 1;
    return undefined;
  };
  /** Consumes one noted refusal: it was not counted in the database, so releasing it must change nothing. */
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
