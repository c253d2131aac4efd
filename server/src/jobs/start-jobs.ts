import type { EngineContext } from '../features/payments/core/engine.ts';
import { settleLateCharge, settlePayment } from '../features/payments/settle/settle.ts';
import type { EventStreams } from '../http/event-streams.ts';
import { startWorker, type Worker } from './worker.ts';
import { createDispatcher } from './dispatch.ts';

type Deps = {
  engine: EngineContext;
  /** What forgets what is over: counts, codes, tokens. */
  sweeps: readonly { sweep: () => Promise<void> }[];
  streams: EventStreams;
  /** Send the text messages that are due: how a payment ended, what a line was given. */
  sendMessages: readonly (() => Promise<void>)[];
  onError: (error: unknown) => void;
};

const pollMs = 1000;
const messagesMs = 5000;
const sweepMs = 10 * 60_000;

/** Starts the workers of this instance: settle what is due, refund late charges, follow other instances, forget old counts. */
export const startJobs = ({ engine, sweeps, streams, sendMessages, onError }: Deps): Worker => {
  const payments = createDispatcher(
    {
      claim: engine.store.claim,
      handle: (due) => settlePayment(engine, due),
      id: ({ id }) => id,
      concurrencyGroup: ({ method }) => method,
    },
    onError,
    () => workers[0]?.wake(),
  );
  const lateCharges = createDispatcher(
    {
      claim: (limit, leaseSeconds) => engine.lateCharges.claim(limit, leaseSeconds),
      handle: (late) => settleLateCharge(engine, late),
      id: ({ paymentId }) => paymentId,
      concurrencyGroup: () => 'late-charge',
    },
    onError,
    () => workers[1]?.wake(),
  );
  const workers: Worker[] = [];
  workers.push(
    startWorker(payments.job, onError),
    startWorker(lateCharges.job, onError),
    startWorker(async () => {
      await streams.poll(engine.store.versions);
      return pollMs;
    }, onError),
    ...sendMessages.map((send) =>
      startWorker(async () => {
        await send();
        return messagesMs;
      }, onError),
    ),
    startWorker(async () => {
      for (const { sweep } of sweeps) await sweep();
      return sweepMs;
    }, onError),
  );
  return {
    wake: () => workers[0]!.wake(),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all([payments.finished(), lateCharges.finished()]);
    },
  };
};
