import { newIds } from '../../features/payments/attempt/new-ids.ts';
import type { Ports } from '../engine.ts';
import type { Point } from '../memory/memory.ts';
import { inMemory } from './backing.ts';

const sinceEver = { openSeconds: Infinity, continuousSeconds: Infinity, breaks: 0 };

/** One portal in memory, whose connection breaks where `breakAt` throws; its airtime may be paid with `Bearer granted`. */
export const aloneInMemory = async ({ ports, breakAt }: { ports: Ports; breakAt: (point: Point) => void }) => {
  const backing = await inMemory({ market: 'cg', mutant: {}, ids: newIds, during: (work) => work });
  const use = { msisdn: '050000002', purpose: 'AIR_TIME', purchase: null };
  await backing.issue('granted', use);
  const seconds = () => backing.now();
  const portal = backing.start({
    ports,
    breakAt,
    gate: async () => undefined,
    continuity: () => sinceEver,
    clocks: { monotonic: seconds, wall: seconds },
    alarm: () => undefined,
    recovered: () => undefined,
  });
  return { ...backing, portal };
};
