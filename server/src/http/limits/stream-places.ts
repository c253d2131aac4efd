import type { Context } from '../context.ts';
import { sharedFactor, siteFactor } from './caller-budgets.ts';

/** The most open streams of one transaction, and of one address. */
const ofTransaction = 20;
const ofAddress = 200;

type Asker = { transactionId: string; context: Pick<Context, 'browser' | 'address'> };

const ownName = ({ transactionId, context }: Asker) => `own ${transactionId} ${context.browser.hash}`;

type Place = { leave: () => void };

/** Creates slots for event streams, counted in this process, with which they end. */
export const createStreamPlaces = (factor: number) => {
  const taken = new Map<string, number>();
  const countOf = (name: string) => taken.get(name) ?? 0;
  const add = (name: string, more: 1 | -1) => {
    const count = countOf(name) + more;
    if (count > 0) taken.set(name, count);
    else taken.delete(name);
  };

  const limitsOf = ({ transactionId, context: { address } }: Asker): (readonly [name: string, limit: number])[] => {
    const share = ofAddress * factor * (address.isShared ? sharedFactor : 1);
    return [
      [`transaction ${transactionId}`, ofTransaction],
      [`address ${address.hash}`, share],
      ...(address.site === undefined ? [] : [[`site ${address.site}`, share * siteFactor] as const]),
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
    /** Returns a free slot, or undefined at a limit. The browser that initiated the payment always gets one. */
    take: async (asker: Asker, isOwner: () => Promise<boolean>): Promise<Place | undefined> => {
      if (hasRoom(asker)) return take(asker);
      const mayStand = (await isOwner()) && countOf(ownName(asker)) === 0;
      return mayStand ? take(asker) : undefined;
    },
  };
};

export type StreamPlaces = ReturnType<typeof createStreamPlaces>;
