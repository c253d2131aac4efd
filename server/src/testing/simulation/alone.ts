import { newIds } from '../../features/payments/attempt/new-ids.ts';
import type { Ports } from '../engine.ts';
import { onStage } from './backing.ts';
import type { Point } from './faulty-database.ts';
import type { Stage } from './stage/stage.ts';

const sinceEver = { openSeconds: Infinity, continuousSeconds: Infinity, breaks: 0 };

type Given = { ports: Ports; breakAt: (point: Point) => void };

/**
 * One portal on an emptied stage, whose connection breaks where `breakAt` throws; its airtime may be paid with the header `granted`.
 * The clock of this thread stands until `end`.
 */
export const alone = async (stage: Stage, { ports, breakAt }: Given) => {
  const backing = await onStage(stage)({ market: 'cg', mutant: {}, ids: newIds, during: (work) => work });
  const granted = await backing.issue('granted', { msisdn: '050000002', purpose: 'AIR_TIME', purchase: null });
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
  return { ...backing, portal, granted };
};
