import type { Context } from '../context.ts';
import { sharedFactor, siteFactor } from './caller-budgets.ts';

/** Streams that may be open at once: of one transaction, and of one address. */
const ofTransaction = 20;
const ofAddress = 200;

/** Who wants a place, to follow which transaction. */
type Asker = { transactionId: string; context: Pick<Context, 'browser' | 'address'> };

/** The streams of one browser, of one payment. */
const ownName = ({ transactionId, context }: Asker) => `own ${transactionId} ${context.browser.hash}`;

/** A place that is taken; `leave` gives it back, once. */
type Place = { leave: () => void };

/**
 * Places for event streams. They are counted in this process and not in the database: a stream lives and ends with the
 * process that holds it, and a count elsewhere would outlive a process that was killed. `factor` raises those of an address
 * in load runs.
 */
export const createStreamPlaces = (factor: number) => {
  const taken = new Map<string, number>();
  const countOf = (name: string) => taken.get(name) ?? 0;
  const add = (name: string, more: 1 | -1) => {
    const count = countOf(name) + more;
    if (count > 0) taken.set(name, count);
    else taken.delete(name);
  };

  const limitsOf = ({ transactionId, context: { address } }: Asker): [name: string, limit: number][] => {
    const share = ofAddress * factor * (address.isShared ? sharedFactor : 1);
    return [
      [`transaction ${transactionId}`, ofTransaction],
      [`address ${address.hash}`, share],
      ...(address.site === undefined ? [] : [[`site ${address.site}`, share * siteFactor] as [string, number]]),
    ];
  };
  const hasRoom = (asker: Asker) => limitsOf(asker).every(([name, limit]) => countOf(name) < limit);

  const take = (asker: Asker): Place => {
    const names = [ownName(asker), ...limitsOf(asker).map(([name]) => name)];
    for (const name of names) add(name, 1);
    let isHeld = true;
    const leave = () => {
      if (isHeld) for (const name of names) add(name, -1);
      isHeld = false;
    };
    return { leave };
  };

  return {
    /** A place, or undefined where none is left. The browser that initiated the payment always has one. */
    take: async (asker: Asker, isOwner: () => Promise<boolean>): Promise<Place | undefined> => {
      if (hasRoom(asker)) return take(asker);
      const mayStand = (await isOwner()) && countOf(ownName(asker)) === 0;
      return mayStand ? take(asker) : undefined;
    },
  };
};

export type StreamPlaces = ReturnType<typeof createStreamPlaces>;
