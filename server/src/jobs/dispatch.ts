import { present } from '@selfcare/contract/typed/present';
import type { TokenBuckets } from '../clocks/token-bucket.ts';
import type { Job } from './worker.ts';

/** Items that are due, claimed with a lease so that no other instance takes them. */
export type Due<Item> = {
  /** Claims items, except `busy` groups and those `underWay` here, which others take if they stall. */
  claim: (limit: number, leaseSeconds: number, busy: string[], underWay: string[]) => Promise<Item[]>;
  /** Handles an item and returns the follow-up that is due now; another worker claims it if ignored. */
  handle: (item: Item) => Promise<Item | undefined | void>;
  /** Returns the item's identity; one is handled once at a time. */
  id: (item: Item) => string;
  /** Returns the group that shares limits, so that a slow provider holds up no other and is not flooded. */
  concurrencyGroup: (item: Item) => string;
};

const batchSize = 20;
const groupLimit = 16;
/** Items of a dead instance are claimed again after this. A slow owner loses nothing: moves compare versions. */
const leaseSeconds = 20;
const idleMs = 500;

/** Claims and handles items; `finished` resolves when all have ended, and starts no follow-up. */
export type Dispatcher = { job: Job; finished: () => Promise<void> };

/**
 * Claims due items and handles them concurrently, so that a silent provider stops only its own group. An item that
 * throws is reported and returns when its lease ends. One that becomes due again while handled (fifty copies of a
 * callback) is handled once more afterwards.
 */
export const createDispatcher = <Item>(
  due: Due<Item>,
  onError: (error: unknown) => void,
  wake: () => void,
  buckets: TokenBuckets,
): Dispatcher => {
  const groupCounts = new Map<string, number>();
  const underWay = new Map<string, Promise<void>>();
  const again = new Map<string, Item>();

  let isEnding = false;

  const hasRoom = (group: string) => (groupCounts.get(group) ?? 0) < groupLimit && buckets.hasTokens(group);
  /** Returns the item if it may begin now; otherwise it stays due and is claimed later. */
  const withRoom = (item: Item | undefined | void) =>
    item && !isEnding && hasRoom(due.concurrencyGroup(item)) ? item : undefined;
  const begin = (item: Item) => {
    const id = due.id(item);
    if (underWay.has(id)) return void again.set(id, item);
    const concurrencyGroup = due.concurrencyGroup(item);
    groupCounts.set(concurrencyGroup, (groupCounts.get(concurrencyGroup) ?? 0) + 1);
    buckets.take(concurrencyGroup);
    const task = due
      .handle(item)
      .catch((error: unknown): undefined => void onError(error))
      .then((following) => {
        groupCounts.set(concurrencyGroup, present(groupCounts.get(concurrencyGroup)) - 1);
        underWay.delete(id);
        const waiting = again.get(id) ?? withRoom(following);
        again.delete(id);
        if (waiting) begin(waiting);
        wake();
      });
    underWay.set(id, task);
  };

  return {
    job: async () => {
      const busy = [...groupCounts.keys()].filter((group) => !hasRoom(group));
      const items = await due.claim(batchSize, leaseSeconds, busy, [...underWay.keys()]);
      for (const item of items) begin(item);
      return items.length === batchSize ? 0 : idleMs;
    },
    finished: async () => {
      isEnding = true;
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
};
