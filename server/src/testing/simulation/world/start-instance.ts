import { isDatabaseOut } from '../../../db/database-errors.ts';
import { createCallbackReceiver } from '../../../features/payments/callbacks/receive-callback.ts';
import type { DuePayment } from '../../../features/payments/core/due.ts';
import { watchCalls } from '../../../features/payments/core/engine.ts';
import { settlePayment } from '../../../outbound/settle.ts';
import { createStatusReader } from '../../../features/payments/status/read-status.ts';
import { createPaymentDispatcher } from '../../../jobs/start-jobs.ts';
import { sendLeads } from '../beside/office.ts';
import { cellsOfBreak, flowOfPort, nameOfWork } from '../fault-cells.ts';
import { LostConnection, type Point } from '../faulty-database.ts';
import type { Row } from '../rows.ts';
import { note } from '../story.ts';
import { availabilityOf } from '../switches.ts';
import type { Process } from '../tasks.ts';
import type { Instance, World } from './world.ts';

const nameOfTask = (world: World, { id, state }: { id: string; state: Row['state'] }): string | undefined => {
  const attempt = world.attempts.find(({ transactionId }) => transactionId === id);
  return attempt && nameOfWork(state, flowOfPort[attempt.mode], attempt.order.product);
};

export const startInstance = (world: World, name: string): Instance => {
  const { backing, tasks, network } = world;
  const process: Process = { name, stoppedUntil: 0, isDead: false, lostSeconds: 0 };
  const begun: Partial<Instance> = {
    process,
    startedAt: world.now,
    brokeAt: world.now,
    breaks: 0,
    off: new Set(world.off),
  };
  const instance = begun as Instance;
  const breakAt = (point: Point) => {
    if (!world.decisions.chance(world.swarm.rates.database)) return;
    for (const cell of cellsOfBreak(tasks.currentName(), point)) note(world, cell);
    note(world, `the connection to the database breaks ${point}`, tasks.currentName());
    instance.brokeAt = world.now;
    instance.breaks += 1;
    // What is read once after a break is waited for by all tasks.
    tasks.share();
    world.mayHaveLostAlarm = true;
    throw new LostConnection(`the connection broke ${point}`);
  };
  const portal = backing.start({
    ports: network.connect(process),
    gate: () => tasks.gate(process),
    breakAt,
    continuity: () => ({
      openSeconds: world.now - instance.startedAt,
      continuousSeconds: world.now - Math.max(instance.startedAt, instance.brokeAt),
      breaks: instance.breaks,
    }),
    clocks: { monotonic: () => world.now - process.lostSeconds, wall: () => world.now },
    pause: (ms) => tasks.sleep(process, ms / 1000),
    availability: availabilityOf(instance),
    recovered: (_connector, waiting) => {
      if (waiting > 0) note(world, 'what waited for who answers again is asked about');
    },
    alarm: (id, alarm) => {
      world.alarmed.add(id);
      note(world, `alarm: ${alarm}`, id);
    },
  });
  const { engine, callbacks, database, market } = portal;
  const start = (name: string | undefined, body: () => Promise<unknown>) => tasks.start(process, body, { name });
  const dispatcher = createPaymentDispatcher(engine, {
    perSecond: 50,
    settle: (due) => {
      const name = nameOfTask(world, due);
      const isTwice = network.flights.some((flight) => flight.transactionId === due.id && flight.task === name);
      if (name && isTwice) note(world, `${name} F29`);
      const settled: { next?: DuePayment | undefined } = {};
      return start(name, async () => void (settled.next = await settlePayment(engine, due))).then(() =>
        world.decisions.chance(world.swarm.noRoom) ? undefined : settled.next,
      );
    },
    onError: (error) => {
      if (!isDatabaseOut(error)) world.broken.push(`a worker throws: ${String(error)}`);
    },
    wake: () => undefined,
  });
  return Object.assign(instance, {
    portal,
    receive: createCallbackReceiver({ database, callbacks, engine }),
    readStatus: createStatusReader(engine, market, async () => undefined),
    work: [dispatcher.job, portal.followDisputes, () => sendLeads(portal)].map(
      (job) => () => tasks.start(process, job),
    ),
    watch: () => tasks.start(process, () => watchCalls(engine)),
  });
};
