import { LRUCache } from 'lru-cache';
import { refuse, type Answer } from './answer.ts';
import { browserSeconds, type Context } from './context.ts';
import type { CallerBudgets } from './limits/caller-budgets.ts';
import type { RateLimits } from './limits/limits.ts';

/** Browsers that an address may have forgotten in an hour: each is remembered for half a year. */
const forgetting = { name: 'forgetting', address: { limit: 120, seconds: 3600 }, sparesPayers: true } as const;

/** Browsers whose answer is kept in this process, and for how long: one that another instance forgot ends here within it. */
const kept = { max: 10_000, ttl: 5000 };

const nameOf = (browserHash: string) => `forgotten:${browserHash}`;

type Deps = {
  limits: Pick<RateLimits, 'remember' | 'remembers'>;
  budgets: Pick<CallerBudgets, 'take'>;
};

/**
 * Browsers that were told to forget their visitor. Whoever has a copy of their cookie is a stranger from then on: the cookie is known
 * by its value alone, so the server remembers which values are void, for as long as one is good.
 */
export const createForgottenBrowsers = ({ limits, budgets }: Deps) => {
  const known = new LRUCache<string, boolean>(kept);
  const isForgotten = async (browserHash: string): Promise<boolean> => {
    const before = known.get(browserHash);
    if (before !== undefined) return before;
    const found = await limits.remembers(nameOf(browserHash));
    // It may have been forgotten while the database was asked.
    const isVoid = known.get(browserHash) ?? found;
    known.set(browserHash, isVoid);
    return isVoid;
  };
  return {
    /** Makes a request with the cookie of a forgotten browser one of a new browser. */
    disown: async (context: Context): Promise<void> => {
      if (!context.browser.isNew && (await isForgotten(context.browser.hash))) context.disownBrowser();
    },
    /** Takes the cookies of a browser back, and makes every copy of them worthless. */
    forget: async (context: Context): Promise<Answer<{ forgotten: true }>> => {
      const { browser } = context;
      if (!browser.isNew) {
        const taken = await budgets.take(forgetting, context);
        if (!taken.allowed) return refuse('429', { retryAfterSeconds: taken.retryAfterSeconds });
        await limits.remember(nameOf(browser.hash), browserSeconds);
        known.set(browser.hash, true);
      }
      context.forgetBrowser();
      return { result: { forgotten: true } };
    },
  };
};

export type ForgottenBrowsers = ReturnType<typeof createForgottenBrowsers>;
