import type { Ask, RateLimits } from './limits.ts';

/** Calls that are taken together at most, once a caller makes many: a hundredth of what an address may make. */
const mostAtOnce = 16;
/** Callers that are remembered; beyond it all are forgotten, which costs each what it had left of its last handful. */
const mostCallers = 10_000;

type Lease = { left: number; size: number; until: number };

/**
 * The same limits, taken by the handful: one from the database at first, then twice as many each time in the same window, so that a
 * status that is asked for every second does not write a row each time. Never more than the limit over all instances, and exactly
 * that of one; others may have up to a handful less. For plain asks of budgets that nothing is given back to but what was refused.
 */
export const leasing = (limits: RateLimits, now: () => number = () => performance.now()): RateLimits => {
  const leases = new Map<string, Lease>();
  const leaseOf = (name: string): Lease => {
    const known = leases.get(name);
    if (known && known.until > now()) return known;
    if (leases.size >= mostCallers) leases.clear();
    const lease = { left: 0, size: 1, until: 0 };
    leases.set(name, lease);
    return lease;
  };
  /** Seconds to wait where nothing is left. */
  const takeOne = async (ask: Ask): Promise<number | undefined> => {
    const lease = leaseOf(ask.name);
    if (lease.left > 0) {
      lease.left -= 1;
      return undefined;
    }
    const { granted, windowSeconds } = await limits.takeMany(ask.name, ask, lease.size);
    if (granted === 0) return Math.max(1, windowSeconds);
    lease.left += granted - 1;
    lease.size = Math.min(2 * lease.size, mostAtOnce);
    // A second early: the window is told in whole ones.
    lease.until = now() + (windowSeconds - 1) * 1000;
    return undefined;
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
  };
};
