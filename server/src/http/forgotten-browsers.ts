import { LRUCache } from 'lru-cache';
import { isRefusal, type Answer } from './answer.ts';
import { browserSeconds, type Context } from './context.ts';
import { budgetTable } from './limits/budget-table.ts';
import type { CallerBudgets } from './limits/caller-budgets.ts';
import type { RateLimits } from './limits/limits.ts';

/** Cache of look-ups in this process. A browser forgotten through another instance is refused here within the TTL. */
const kept = { max: 10_000, ttl: 5000 };

const nameOf = (browserHash: string) => `forgotten:${browserHash}`;

type Deps = {
  limits: Pick<RateLimits, 'remember' | 'remembers'>;
  budgets: Pick<CallerBudgets, 'reserve'>;
};

/** Remembers forgotten browsers for the lifetime of their cookies, so that a copied cookie is worth nothing. */
export const createForgottenBrowsers = ({ limits, budgets }: Deps) => {
  const known = new LRUCache<string, boolean>(kept);
  const isForgotten = async (browserHash: string): Promise<boolean> => {
    const before = known.get(browserHash);
    if (before !== undefined) return before;
    const found = await limits.remembers(nameOf(browserHash));
    // Another request may have forgotten it during the query.
    const isVoid = known.get(browserHash) ?? found;
    known.set(browserHash, isVoid);
    return isVoid;
  };
  return {
    /** Treats a request with a forgotten browser's cookie as one of a new browser. */
    disown: async (context: Context): Promise<void> => {
      if (!context.browser.isNew && (await isForgotten(context.browser.hash))) context.disownBrowser();
    },
    /** Deletes a browser's cookies and makes every copy of them worthless. */
    forget: async (context: Context): Promise<Answer<{ forgotten: true }>> => {
      const { browser } = context;
      if (!browser.isNew) {
        const reserved = await budgets.reserve(budgetTable.forgetting, context);
        if (isRefusal(reserved)) return reserved;
        await limits.remember(nameOf(browser.hash), browserSeconds);
        known.set(browser.hash, true);
      }
      context.forgetBrowser();
      return { result: { forgotten: true } };
    },
  };
};

export type ForgottenBrowsers = ReturnType<typeof createForgottenBrowsers>;
