import { present } from '@selfcare/contract/typed/present';
import { watchCalls, type EngineContext } from '../features/payments/core/engine.ts';
import { stateSets } from '../features/payments/core/payment.machine.ts';
import type { DuePayment } from '../features/payments/core/due.ts';
import type { SendNext } from '../features/payments/notify/tell.ts';
import { settlePayment } from '../outbound/settle.ts';
import type { EventStreams } from '../http/event-streams.ts';
import { startWorker, type Job, type Worker } from './worker.ts';
import { createTokenBuckets } from '../clocks/token-bucket.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';

type Deps = {
  engine: EngineContext;
  perSecond: number;
  sweeps: readonly { sweep: () => Promise<void> }[];
  streams: EventStreams;
  sendMessages: readonly SendNext[];
  /** Sends leads that the sales desk has not accepted; returns true when there may be more. */
  sendLeads: () => Promise<boolean>;
  /** Check the books against themselves and against providers; each returns the seconds until its next run. */
  checks: readonly (() => Promise<number>)[];
  onError: (error: unknown) => void;
};

const nextCallee = (
  { connectors }: Pick<EngineContext, 'connectors'>,
  { state, method, transactionType }: DuePayment,
): string =>
  stateSets.nextIsDelivery.includes(state)
    ? connectors.ofProduct[transactionType]
    : // A mode of another release is a group of its own.
      (connectors.ofMode[method] ?? method);

const busyCalls = ({ connectors }: Pick<EngineContext, 'connectors'>, busy: readonly string[]) => {
  if (busy.length === 0) return { methods: [], products: [] };
  const calls = (callees: Readonly<Record<string, string>>) =>
    Object.entries(callees).flatMap(([name, callee]) => (busy.includes(callee) ? [name] : []));
  return { methods: calls(connectors.ofMode), products: calls(connectors.ofProduct) };
};

const pollMs = 1000;
const messagesMs = 5000;
const messagesInARow = 20;
const watchMs = 2000;
const sweepMs = 10 * 60_000;

type Dispatching = {
  perSecond: number;
  /** Settles a payment and returns its follow-up that is due now, if any. */
  settle: (due: DuePayment) => Promise<DuePayment | undefined>;
  onError: (error: unknown) => void;
  /** Called when one has ended: there may be room for the next. */
  wake: () => void;
};

/** Claims due payments, children included, grouped by the connector of their next call. */
export const createPaymentDispatcher = (
  engine: Pick<EngineContext, 'store' | 'connectors' | 'clocks'>,
  { perSecond, settle, onError, wake }: Dispatching,
): Dispatcher =>
  createDispatcher(
    {
      claim: (limit, leaseSeconds, busy, underWay) =>
        engine.store.claim(limit, leaseSeconds, { ...busyCalls(engine, busy), payments: underWay }),
      handle: settle,
      id: ({ id }) => id,
      concurrencyGroup: (due) => nextCallee(engine, due),
    },
    onError,
    wake,
    createTokenBuckets(perSecond, engine.clocks.monotonic),
  );

/** Sends one message a turn, claimed right before sending: a crash leaves the others to other instances. */
export const createMessageJob = (sendNext: SendNext): Job => {
  let tried: string[] = [];
  return async () => {
    const id = tried.length < messagesInARow ? await sendNext(tried) : undefined;
    tried = id === undefined ? [] : [...tried, id];
    return id === undefined ? messagesMs : 0;
  };
};

/** Starts the workers of this instance: settle due payments, follow other instances, delete expired rows. */
export const startJobs = ({
  engine,
  sweeps,
  streams,
  sendMessages,
  sendLeads,
  checks,
  onError,
  ...limits
}: Deps): Worker => {
  const dispatcher = createPaymentDispatcher(engine, {
    ...limits,
    settle: (due) => settlePayment(engine, due),
    onError,
    wake: () => workers[0]?.wake(),
  });
  const workers: Worker[] = [];
  workers.push(
    startWorker(dispatcher.job, onError),
    startWorker(async () => {
      await watchCalls(engine);
      return watchMs;
    }, onError),
    startWorker(async () => {
      await streams.poll(engine.store.versions);
      return pollMs;
    }, onError),
    startWorker(async () => ((await sendLeads()) ? 0 : pollMs), onError),
    ...checks.map((check) => startWorker(async () => (await check()) * 1000, onError)),
    ...sendMessages.map((sendNext) => startWorker(createMessageJob(sendNext), onError)),
    startWorker(async () => {
      // One failing sweep must not stop the others.
      for (const { sweep } of sweeps) await sweep().catch(onError);
      return sweepMs;
    }, onError),
  );
  return {
    wake: () => present(workers[0]).wake(),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await dispatcher.finished();
    },
  };
};
