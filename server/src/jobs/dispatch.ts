import { present } from '@selfcare/contract/typed/present';
import type { TokenBuckets } from '../clocks/token-bucket.ts';
import type { Job } from './worker.ts';

/** What is due, taken for a lease so that no other instance takes it too. */
export type Due<Item> = {
  /** Not what waits for a group that is `busy`, nor what is `underWay` here: if that stands still, another instance takes it. */
  claim: (limit: number, leaseSeconds: number, busy: string[], underWay: string[]) => Promise<Item[]>;
  /** Answers what is due at once by what was done; it need not be gone on with: then it is claimed. */
  handle: (item: Item) => Promise<Item | undefined | void>;
  /** What the item is about: one thing is handled once at a time. */
  id: (item: Item) => string;
  /** Items of one group share limits: a slow provider cannot hold up the others, and is not flooded itself. */
  concurrencyGroup: (item: Item) => string;
};

const batchSize = 20;
const groupLimit = 16;
/**
 * What a dead instance had claimed is taken up again after this; whoever still handles it loses nothing: moves compare
 * versions.
 */
const leaseSeconds = 20;
const idleMs = 500;

/** What is under way; `finished` settles when all of it has ended, and from then on nothing is gone on with. */
export type Dispatcher = { job: Job; finished: () => Promise<void> };

/**
 * Claims what is due and handles it without waiting for the end, so that one provider's silence stops only its own group. An
 * item whose handling throws is reported and comes back when its lease ends, or when the handling itself had it come. What becomes
 * due again while it is under way (fifty copies of one callback) is handled once more after that, not beside it.
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
  /** What may begin now; what may not is due, and is claimed when there is room, or by another instance where this one ends. */
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
