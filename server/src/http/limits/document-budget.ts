import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { sharedFactor, siteFactor } from './caller-budgets.ts';

/** Documents, or files, per address and minute in one instance; many phones share an address. */
const ofAddress = 3000;
const windowMs = 60_000;

const mostAddresses = 20_000;

type Window = { count: number; endsAt: number };

/** Creates the budget of documents or files, counted in this process. `factor` raises it in load runs. */
export const createDocumentBudget = (factor: number, now: () => number = () => performance.now()) => {
  const windows = new LRUCache<string, Window>({ max: mostAddresses });
  const windowOf = (name: string): Window => {
    const known = windows.get(name);
    if (known && known.endsAt > now()) return known;
    const window = { count: 0, endsAt: now() + windowMs };
    windows.set(name, window);
    return window;
  };
  return {
    /** Reserves one document for an address and its site; returns seconds to wait when either is spent. */
    take: ({ address }: Pick<Context, 'address'>): number | undefined => {
      const limit = ofAddress * factor * (address.isShared ? sharedFactor : 1);
      const shares = [{ window: windowOf(`address ${address.hash}`), limit }];
      if (address.site !== undefined)
        shares.push({ window: windowOf(`site ${address.site}`), limit: limit * siteFactor });
      const spent = shares.find((share) => share.window.count >= share.limit);
      if (spent) return Math.max(1, Math.ceil((spent.window.endsAt - now()) / 1000));
      for (const { window } of shares) window.count += 1;
      return undefined;
    },
  };
};

export type DocumentBudget = ReturnType<typeof createDocumentBudget>;
