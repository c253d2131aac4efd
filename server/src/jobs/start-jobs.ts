import { refundLateCharge } from '../features/payments/late-charge.ts';
import type { EngineParts } from '../features/payments/engine.ts';
import { work } from '../features/payments/work.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { RateLimits } from '../http/limits.ts';
import { startClock, type Clock } from './clock.ts';
import { createSettling } from './settle.ts';

type Parts = {
  engine: EngineParts;
  limits: RateLimits;
  streams: EventStreams;
  onError: (error: unknown) => void;
};

const pollMs = 1000;
const sweepMs = 10 * 60_000;

/** Starts the clock of this instance: settle what is due, refund late charges, follow other instances, forget old counts. */
export const startJobs = ({ engine, limits, streams, onError }: Parts): Clock => {
  const payments = createSettling(
    {
      claim: engine.store.claim,
      work: (payment) => work(engine, payment),
      id: ({ id }) => id,
      lane: ({ method }) => method,
    },
    onError,
    () => clocks[0]?.wake(),
  );
  const lateCharges = createSettling(
    {
      claim: (limit, leaseSeconds) => engine.lateCharges.claim(limit, leaseSeconds),
      work: (late) => refundLateCharge(engine, late),
      id: ({ paymentId }) => paymentId,
      lane: () => 'late-charge',
    },
    onError,
    () => clocks[1]?.wake(),
  );
  const clocks: Clock[] = [];
  clocks.push(
    startClock(payments.job, onError),
    startClock(lateCharges.job, onError),
    startClock(async () => {
      await streams.poll(engine.store.versions);
      return pollMs;
    }, onError),
    startClock(async () => {
      await limits.sweep();
      return sweepMs;
    }, onError),
  );
  return {
    wake: () => clocks[0]!.wake(),
    stop: async () => {
      await Promise.all(clocks.map((clock) => clock.stop()));
      await Promise.all([payments.finished(), lateCharges.finished()]);
    },
  };
};
