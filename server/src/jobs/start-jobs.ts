import type { EngineParts } from '../features/payments/core/engine.ts';
import { workOnLateCharge, workOnPayment } from '../features/payments/settle/settle.ts';
import type { EventStreams } from '../http/event-streams.ts';
import { startClock, type Clock } from './worker.ts';
import { createSettling } from './dispatch.ts';

type Parts = {
  engine: EngineParts;
  /** What forgets what is over: counts, codes, tokens. */
  sweeps: readonly { sweep: () => Promise<void> }[];
  streams: EventStreams;
  /** Tell by text message: who closed the page how their payment ended, a line what it was given. */
  tell: readonly (() => Promise<void>)[];
  onError: (error: unknown) => void;
};

const pollMs = 1000;
const tellMs = 5000;
const sweepMs = 10 * 60_000;

/** Starts the clock of this instance: settle what is due, refund late charges, follow other instances, forget old counts. */
export const startJobs = ({ engine, sweeps, streams, tell, onError }: Parts): Clock => {
  const payments = createSettling(
    {
      claim: engine.store.claim,
      work: (due) => workOnPayment(engine, due),
      id: ({ id }) => id,
      lane: ({ method }) => method,
    },
    onError,
    () => clocks[0]?.wake(),
  );
  const lateCharges = createSettling(
    {
      claim: (limit, leaseSeconds) => engine.lateCharges.claim(limit, leaseSeconds),
      work: (late) => workOnLateCharge(engine, late),
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
    ...tell.map((send) =>
      startClock(async () => {
        await send();
        return tellMs;
      }, onError),
    ),
    startClock(async () => {
      for (const { sweep } of sweeps) await sweep();
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
