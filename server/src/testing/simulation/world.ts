import type { Database } from '../../db/database.ts';
import { CommitUnknown, isDatabaseOut } from '../../db/database-errors.ts';
import { createCallbackReceiver } from '../../features/payments/callbacks/receive-callback.ts';
import type { NewIds } from '../../features/payments/attempt/new-ids.ts';
import type { Availability } from '../../features/payments/methods/availability.ts';
import type { EngineContext } from '../../features/payments/core/engine.ts';
import type { DuePayment } from '../../features/payments/core/due-queries.ts';
import { watchCalls } from '../../features/payments/core/engine.ts';
import { settleLateCharge, settlePayment } from '../../features/payments/settle/settle.ts';
import { createStatusReader, type ReadStatus } from '../../features/payments/status/read-status.ts';
import type { ProviderName } from '../../providers/providers.ts';
import { createDispatchers } from '../../jobs/start-jobs.ts';
import type { Point, Tables } from '../memory/memory.ts';
import { walletPorts, type WalletPort } from '../fakes/book.ts';
import { createOperator, type Operator } from '../fakes/operator.ts';
import type { Backing, MakeBacking, Portal, SideStores } from './backing.ts';
import { createDice, type Decisions } from './decisions.ts';
import { cellsOfBreak, cellsOfCall, cellsOfStandstill, flowOfPort, nameOfWork } from './fault-cells.ts';
import { LostConnection } from './faulty-database.ts';
import { makeRefunds, noTruth, seeTruth, tell, type Truth } from './lies.ts';
import { createNetwork, type Flight, type Network } from './network.ts';
import type { Order } from './orders.ts';
import type { Row } from './rows.ts';
import { note } from './story.ts';
import { availabilityOf, readSwitches } from './switches.ts';
import { drawSwarm, healed, type Fault, type Swarm } from './swarm.ts';
import { createTasks, type Process, type Tasks } from './tasks.ts';

/** What a mistake in an engine may look at besides: the clock of the database, the rows where they are in memory, the switches. */
export type Peek = { databaseSeconds: () => number; tables: Tables | undefined; availability: Availability };

/** A fault that is built in on purpose, to prove that the rules catch it. */
export type Mutant = {
  operator?: (operator: Operator) => void;
  engine?: (engine: EngineContext, peek: Peek) => EngineContext;
  /** In what stands beside the engine. */
  stores?: (stores: SideStores) => SideStores;
  /** In what new attempts may use. */
  availability?: (availability: Availability) => Availability;
  /** In the connection to the database. */
  connection?: (database: Database) => Database;
  /** The same mistake where it lives in SQL: what stands in a statement, and what stands there instead. */
  sql?: readonly (readonly [string, string])[];
  /** The operation that is slow in every run, and what else goes wrong in each, where the mistake shows only then. */
  slow?: string;
  faults?: readonly Fault[];
  /** What else each run is like. */
  swarm?: (drawn: Swarm) => Partial<Swarm>;
};

/** One try of a customer to pay: what was sent, and what came back. */
export type Attempt = {
  purchaseId: string;
  order: Order;
  /** The browser it is made from. */
  browser: string;
  key: string;
  mode: WalletPort | 'airtime' | 'card' | 'pin';
  processKey: string;
  authorization?: string;
  transactionId?: string;
  page?: string;
  /** How often process was sent for it, and under which tokens. */
  processes: number;
  tokens: Set<string>;
};

/** One instance of the portal: a process with its own memory, and the workers in it. */
export type Instance = {
  process: Process;
  portal: Portal;
  receive: ReturnType<typeof createCallbackReceiver>;
  readStatus: ReadStatus;
  /** Each takes what is due, once; `watch` looks which calls are under way. */
  work: (() => Promise<unknown>)[];
  watch: () => Promise<unknown>;
  /** When the process started, and when it last lost its connection to the database. */
  startedAt: number;
  brokeAt: number;
  /** How often it has lost it: what it knew of the time before is void. */
  breaks: number;
  /** What is switched off, as it read it last. */
  off: ReadonlySet<ProviderName>;
};

/** The whole simulated world: portal, providers, network, customers, time. */
export type World = {
  decisions: Decisions;
  operator: Operator;
  network: Network;
  tasks: Tasks;
  instances: Instance[];
  /** Starts an instance in the place of one that died. */
  restart: (instance: Instance) => void;
  backing: Backing;
  ids: NewIds;
  swarm: Swarm;
  truth: Truth;
  bookSignature: number;
  /** The book has changed since the rules were looked at last. */
  isBookNew: boolean;
  attempts: Attempt[];
  /** Requests that nobody waits for any more and that may still arrive. */
  strays: Flight[];
  /** When a prompt or page was first seen, by request. */
  openedAt: Map<string, number>;
  /** Transactions of which somebody was told that nothing was charged, and certainly so (503). */
  toldUncharged: Set<string>;
  /** The same, said because the database was out: true until that somebody tries again. */
  toldUnsent: Set<string>;
  /** What a person has switched off for new attempts, and what was asked for where nothing of it was known to be off. */
  off: Set<ProviderName>;
  admitted: Set<string>;
  /** The requests to pay that are under way, and with which instance. */
  asking: Set<{ instance: Instance; attempt: Attempt }>;
  /** How often a debit, or a delivery, has left for its provider. */
  sends: Map<string, number>;
  /** How often each was asked about: so far, when the rules were looked at last, and when its last move was seen. */
  asked: Map<string, { total: number; atCheck: number; atMove: number | undefined }>;
  /** When each transaction was sent first. */
  sentAt: Map<string, number>;
  /** Transactions that a provider has announced something of, those it said were paid, and those that are over. */
  calledBack: Set<string>;
  claimed: Set<string>;
  /** The same, said since the rules were looked at last. */
  claims: Set<string>;
  ended: Set<string>;
  /** Transactions that a provider has said something untrue of, and those it charged another amount for. */
  misled: Set<string>;
  wronglyCharged: Set<string>;
  alarmed: Set<string>;
  /** A process died, or its connection broke: an alarm may have gone with it, and the list of what is on hold tells of it. */
  mayHaveLostAlarm: boolean;
  /** The database's clock was set. */
  isClockSet: boolean;
  /** The database has lost time. */
  hasLostTime: boolean;
  /** Those that nobody looked at for a day. */
  forsaken: Set<string>;
  /** Those that a person has settled. */
  resolved: Set<string>;
  /** What an observer has read so far: the rank of the furthest status, by transaction. */
  seen: Map<string, number>;
  /** When the money of each debit left, and when it was where it belongs. */
  debits: Map<string, { at: number; isLate: boolean; endedAt: number | undefined }>;
  /** When all faults stopped, and which there were. */
  healedAt: number | undefined;
  faultsHad: Swarm['has'];
  now: number;
  /** The rows after the action before, and as they were last backed up. */
  before: ReadonlyMap<string, Row>;
  rows: readonly Row[];
  backup: { rows: ReadonlyMap<string, Row>; restore: () => Promise<void> } | undefined;
  history: string[];
  isTold: boolean;
  marks: Map<string, number>;
  broken: string[];
};

/** A run as a mistake needs it, so that it shows early. */
const shaped = (drawn: Swarm, { slow, swarm }: Mutant): Swarm => {
  const slowed: Swarm = slow ? { ...drawn, slow, market: 'cg', instances: 3, ways: 'any' } : drawn;
  return { ...slowed, ...swarm?.(slowed) };
};

const createIds = (seed: number): NewIds => {
  const dice = createDice(seed ^ 0x5e_ed);
  const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(dice() * 256));
  let count = 0;
  return {
    bytes,
    uuid: () => {
      count += 1;
      const tail = Math.floor(dice() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
      return `${count.toString(16).padStart(8, '0')}-0000-4000-8000-0000${tail}`;
    },
  };
};

/** How long somebody stands still, in seconds: less than a call may take, more, and minutes. */
const standstills = [1, 5, 16, 25, 40, 90, 400] as const;

const operatorOf = (decisions: Decisions, mutant: Mutant): Operator => {
  const operator = createOperator();
  if (decisions.chance(0.4)) operator.topup.refusals.set('+242050000002', 'line-barred');
  if (decisions.chance(0.3)) operator.bundleOrder.refusals.set('+242050000001', 'bundle-withdrawn');
  if (decisions.chance(0.2)) operator.wallet.refusals.set('+242050000002', 'balance-too-low');
  mutant.operator?.(operator);
  return operator;
};

type Making = {
  makeBacking: MakeBacking;
  seed: number;
  decisions: Decisions;
  mutant: Mutant;
  faults: readonly Fault[];
  isTold: boolean;
};

/** A new world on a backing of its own. */
export const createWorld = async ({ makeBacking, seed, decisions, mutant, faults, isTold }: Making): Promise<World> => {
  decisions.begin('the world');
  const isSure = mutant.slow !== undefined || mutant.faults !== undefined;
  const drawn = drawSwarm(decisions, isSure ? (mutant.faults ?? []) : faults, isSure);
  const swarm = shaped(drawn, mutant);
  const operator = operatorOf(decisions, mutant);
  const ids = createIds(seed);
  const tasks = createTasks({
    now: () => world.now,
    choose: (count) => (world.swarm.isShuffled ? decisions.below(count) : 0),
    standsStillFor: (task, isCalling) => standStill(world, task, isCalling),
    isInTransaction: () => world.backing.isInTransaction(),
    onError: (error) => {
      if (error instanceof LostConnection) return note(world, 'a broken database connection');
      if (error instanceof CommitUnknown) return note(world, 'a commit without an answer');
      world.broken.push(`an unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
    },
  });
  const network = createNetwork({
    operator,
    tasks,
    now: () => world.now,
    onSent: ({ transactionId, operation }) => {
      if (operation === 'enquire' || operation === 'find') countAsk(world, transactionId);
      const name = `${transactionId} ${operation}`;
      world.sends.set(name, (world.sends.get(name) ?? 0) + 1);
      if (operation !== 'debit' || world.sentAt.has(transactionId)) return;
      world.sentAt.set(transactionId, world.now);
      if (!world.admitted.has(transactionId))
        world.broken.push(`nothing new begins by what is switched off: ${transactionId} was sent`);
    },
    tell: (flight, honest) => tell(world, flight, honest),
  });
  const backing = await makeBacking({ market: swarm.market, mutant, ids, during: tasks.during });
  const world: World = {
    decisions,
    operator,
    network,
    tasks,
    instances: [],
    restart: (instance) =>
      void world.instances.splice(world.instances.indexOf(instance), 1, startInstance(world, instance.process.name)),
    backing,
    ids,
    swarm,
    truth: noTruth(),
    bookSignature: 0,
    isBookNew: false,
    attempts: [],
    strays: [],
    openedAt: new Map(),
    toldUncharged: new Set(),
    toldUnsent: new Set(),
    off: new Set(),
    admitted: new Set(),
    asking: new Set(),
    sends: new Map(),
    asked: new Map(),
    sentAt: new Map(),
    calledBack: new Set(),
    claimed: new Set(),
    claims: new Set(),
    ended: new Set(),
    misled: new Set(),
    wronglyCharged: new Set(),
    alarmed: new Set(),
    mayHaveLostAlarm: false,
    isClockSet: false,
    hasLostTime: false,
    forsaken: new Set(),
    resolved: new Set(),
    seen: new Map(),
    debits: new Map(),
    healedAt: undefined,
    faultsHad: swarm.has,
    now: 0,
    before: new Map(),
    rows: [],
    backup: undefined,
    history: [],
    isTold,
    marks: new Map(),
    broken: [],
  };
  for (const name of ['one', 'two', 'three'].slice(0, swarm.instances))
    world.instances.push(startInstance(world, name));
  note(world, 'faults', [...swarm.has].join(', '));
  return world;
};

/** The one that runs may stand still here, alone or with its whole process. */
const standStill = (
  world: World,
  { process, name }: { process: Process; name: string | undefined },
  isCalling: boolean,
): number => {
  const { decisions, swarm } = world;
  // It hurts most between the commit of an intent and its call.
  const factor = isCalling ? 3 : 1;
  const stops = decisions.chance(swarm.rates.stop * factor);
  if (!stops && !decisions.chance(swarm.rates.stall * factor)) return 0;
  const seconds = decisions.pick(standstills);
  note(
    world,
    stops ? 'a process stands still' : 'a task stands still',
    `${process.name} ${name ?? ''} for ${seconds} s`,
  );
  for (const cell of cellsOfStandstill(name)) note(world, cell);
  if (stops) {
    process.stoppedUntil = world.now + seconds;
    // A stopped process has a clock that goes on, a paused machine has none.
    if (decisions.chance(0.5)) process.lostSeconds += seconds;
  }
  return seconds;
};

const countAsk = ({ asked }: World, id: string): void => {
  const counts = asked.get(id);
  if (counts) counts.total += 1;
  else asked.set(id, { total: 1, atCheck: 0, atMove: 0 });
};

const nameOfTask = (world: World, { id, state }: { id: string; state: Row['state'] }): string | undefined => {
  const attempt = world.attempts.find(({ transactionId }) => transactionId === id);
  return attempt && nameOfWork(state, flowOfPort[attempt.mode], attempt.order.product);
};

const startInstance = (world: World, name: string): Instance => {
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
    withinDeadline: network.withinDeadline,
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
  const dispatchers = createDispatchers(engine, {
    settle: (due) => {
      const name = nameOfTask(world, due);
      const isTwice = network.flights.some((flight) => flight.transactionId === due.id && flight.task === name);
      if (name && isTwice) note(world, `${name} F29`);
      const settled: { next?: DuePayment | undefined } = {};
      return start(name, async () => void (settled.next = await settlePayment(engine, due))).then(() =>
        world.decisions.chance(world.swarm.noRoom) ? undefined : settled.next,
      );
    },
    settleLate: (late) => start(undefined, () => settleLateCharge(engine, late)),
    onError: (error) => {
      if (!isDatabaseOut(error)) world.broken.push(`a worker throws: ${String(error)}`);
    },
    wake: [() => undefined, () => undefined],
  });
  return Object.assign(instance, {
    portal,
    receive: createCallbackReceiver({ database, callbacks, engine }),
    readStatus: createStatusReader(engine, market, async () => undefined),
    work: dispatchers.map(
      ({ job }) =>
        () =>
          tasks.start(process, job),
    ),
    watch: () => tasks.start(process, () => watchCalls(engine)),
  });
};

/** Any of the instances: whoever sends something does not choose. */
export const anInstance = ({ decisions, instances }: World): Instance => decisions.pick(instances);

/** The end of all faults. */
export const heal = async (world: World): Promise<void> => {
  world.swarm = healed(world.swarm);
  world.healedAt = world.now;
  for (const { process } of world.instances) process.stoppedUntil = 0;
  await makeRefunds(world, true);
};

/** The provider's own limits: a prompt that nobody answered within five minutes is gone. */
const expirePrompts = ({ operator, openedAt, now }: World): void => {
  for (const debit of operator.book.debits) {
    const openedSince = openedAt.get(debit.requestId);
    if (openedSince === undefined) openedAt.set(debit.requestId, now);
    else if (debit.state === 'waiting' && now - openedSince >= 300 && walletPorts.some((port) => port === debit.port)) {
      debit.state = 'refused';
      debit.reason = 'prompt-expired';
    }
  }
};

const isDelivery = ({ operation }: Flight) => operation === 'deliver';
// The margin is for sums of fractions.
const isTimeOver = ({ now }: World, { until }: Flight) => now > until - 0.001;

/**
 * TM Forum's proof of a lost delivery rests on this: one that was not done by its time-out never will be. Any other request
 * may arrive ten minutes late.
 */
const endStrays = async (world: World): Promise<void> => {
  if (world.strays.length === 0) return;
  for (const flight of world.strays.filter((stray) => isDelivery(stray) && isTimeOver(world, stray))) {
    world.strays.splice(world.strays.indexOf(flight), 1);
    if (!world.decisions.chance(0.5)) continue;
    note(world, 'a delivery that was given up is done in its last second', flight.transactionId);
    await flight.arrive();
  }
  world.strays = world.strays.filter(({ sentAt }) => world.now - sentAt < 600);
};

const timeOut = async (world: World, flight: Flight): Promise<void> => {
  const arrives = world.decisions.chance(0.5);
  const name = `${flight.port}.${flight.operation} ${flight.transactionId}`;
  for (const cell of cellsOfCall(flight, arrives ? 'loseAfter' : 'loseBefore')) note(world, cell);
  note(world, arrives ? 'a call was done and its answer timed out' : 'a call timed out before it was done', name);
  if (arrives) await flight.arrive();
  flight.lose();
};

/** When the next thing happens that only time brings. */
const nextMoment = ({ network, strays, tasks, truth }: World): number => {
  let next = tasks.nextWake();
  for (const { until } of network.flights) next = Math.min(next, until);
  for (const stray of strays) if (isDelivery(stray)) next = Math.min(next, stray.until);
  for (const { at } of truth.refunds.values()) next = Math.min(next, at);
  return next;
};

/** Lets time pass; whoever has waited for a provider too long gives up on the way, who stood still goes on. */
export const pass = async (world: World, seconds: number): Promise<void> => {
  let left = seconds;
  while (left > 0) {
    expirePrompts(world);
    const stretch = Math.min(left, Math.max(nextMoment(world) - world.now, 0.001));
    await world.backing.pass(stretch);
    world.now += stretch;
    left -= stretch;
    for (const flight of world.network.flights.filter((each) => isTimeOver(world, each))) await timeOut(world, flight);
    await endStrays(world);
    await makeRefunds(world);
    await world.tasks.quiet();
  }
  expirePrompts(world);
  readSwitches(world);
  seeTruth(world);
};
