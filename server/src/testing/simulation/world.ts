import type { EngineContext } from '../../features/payments/core/engine.ts';
import { CommitUnknown } from '../../db/database-errors.ts';
import { createCallbackReceiver } from '../../features/payments/callbacks/receive-callback.ts';
import type { TestEngine } from '../engine.ts';
import type { Point } from '../memory/memory.ts';
import { walletPorts, type WalletPort } from '../fakes/book.ts';
import { createOperator, type Operator } from '../fakes/operator.ts';
import { LostConnection } from './faulty-database.ts';
import type { Backing, MakeBacking } from './backing.ts';
import { cellsOfBreak, cellsOfCall } from './fault-cells.ts';
import { createNetwork, type Flight, type Network } from './network.ts';
import type { Row } from './rows.ts';
import { createRandom, type Random } from './random.ts';
import { createTasks, type Tasks } from './tasks.ts';

/** A fault that is built in on purpose, to prove that the rules catch it. */
export type Mutant = {
  operator?: (operator: Operator) => void;
  engine?: (engine: EngineContext) => EngineContext;
  /** The operation that is slow in every run, and all that goes wrong in it, where the mistake shows only then. */
  slow?: string;
};

/** How often what goes wrong in this run: swarm testing draws it anew for each seed. */
type Rates = Record<'loseBefore' | 'loseAfter' | 'refuse' | 'hold' | 'stray' | 'database' | 'crash', number>;

/** One try of a customer to pay: what was sent, and what came back. */
export type Attempt = {
  purchaseId: string;
  key: string;
  mode: WalletPort | 'airtime' | 'card';
  processKey: string;
  transactionId?: string;
  page?: string;
  /** How often process was sent for it. */
  processes: number;
};

/** The whole simulated world: portal, providers, network, customers, time. */
export type World = {
  random: Random;
  operator: Operator;
  network: Network;
  tasks: Tasks;
  /** What the portal runs on; its database may break. */
  portal: TestEngine;
  receive: ReturnType<typeof createCallbackReceiver>;
  backing: Backing;
  rates: Rates;
  /** The operation whose answers are slow to come in this run. */
  slow: string | undefined;
  attempts: Attempt[];
  /** Requests that nobody waits for any more and that may still arrive. */
  strays: Flight[];
  /** When a prompt or page was first seen, by transaction. */
  openedAt: Map<string, number>;
  /** Transactions of which somebody was told that nothing was charged, and certainly so (503). */
  toldUncharged: Set<string>;
  /** The same, said because the database was out: true until that somebody tries again. */
  toldUnsent: Set<string>;
  /** Transactions that a provider has announced something of, and those that are over. */
  calledBack: Set<string>;
  ended: Set<string>;
  /** What an observer has read so far: the rank of the furthest status, by transaction. */
  seen: Map<string, number>;
  now: number;
  /** When the process started, and when it last lost its connection to the database. */
  startedAt: number;
  brokeAt: number;
  /** The rows after the action before, and as they were last backed up. */
  before: ReadonlyMap<string, Row>;
  backup: { rows: ReadonlyMap<string, Row>; restore: () => Promise<void> } | undefined;
  history: string[];
  marks: Map<string, number>;
  broken: string[];
};

const noFaults: Rates = { loseBefore: 0, loseAfter: 0, refuse: 0, hold: 0, stray: 0, database: 0, crash: 0 };

const drawRates = (random: Random): Rates => {
  const draw = (most: number) => (random.chance(0.4) ? 0 : random.next() * most);
  return {
    loseBefore: draw(3),
    loseAfter: draw(3),
    refuse: draw(2),
    hold: draw(3),
    stray: draw(2),
    database: draw(0.03),
    crash: draw(2),
  };
};

const operations = [
  'wallet.debit',
  'mpesa.debit',
  'card.debit',
  'wallet.enquire',
  'card.enquire',
  'topup.deliver',
  'topup.deliver',
  'topup.find',
  'billPayment.deliver',
  'wallet.refund',
];

/** A new world on a backing of its own. */
export const createWorld = async (makeBacking: MakeBacking, seed: number, mutant: Mutant): Promise<World> => {
  const random = createRandom(seed);
  const operator = createOperator();
  if (random.chance(0.4)) operator.topup.refusals.set('+242050000002', 'line-barred');
  if (random.chance(0.3)) operator.bundleOrder.refusals.set('+242050000001', 'bundle-withdrawn');
  if (random.chance(0.2)) operator.wallet.refusals.set('+242050000002', 'balance-too-low');
  mutant.operator?.(operator);
  const tasks = createTasks((error) => {
    if (error instanceof LostConnection) return note(world, 'a broken database connection');
    if (error instanceof CommitUnknown) return note(world, 'a commit without an answer');
    world.broken.push(`an unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
  });
  const network = createNetwork(operator, tasks, () => world.now);
  const breakAt = (point: Point) => {
    if (!isReady || !random.chance(world.rates.database)) return;
    for (const cell of cellsOfBreak(tasks.current(), point)) note(world, cell);
    world.brokeAt = world.now;
    throw new LostConnection(`the connection broke ${point}`);
  };
  let isReady = false;
  const continuity = () => ({
    openSeconds: world.now - world.startedAt,
    continuousSeconds: world.now - Math.max(world.startedAt, world.brokeAt),
  });
  const backing = await makeBacking({ ports: network.providers, mutant, breakAt, continuity });
  const { portal, callbacks } = backing;
  const world: World = {
    random,
    operator,
    network,
    tasks,
    portal,
    receive: createCallbackReceiver({ database: portal.database, callbacks, engine: portal.engine }),
    backing,
    rates: mutant.slow ? noFaults : drawRates(random),
    slow: mutant.slow ?? (random.chance(0.8) ? random.pick(operations) : undefined),
    attempts: [],
    strays: [],
    openedAt: new Map(),
    toldUncharged: new Set(),
    toldUnsent: new Set(),
    calledBack: new Set(),
    ended: new Set(),
    seen: new Map(),
    now: 0,
    startedAt: 0,
    brokeAt: 0,
    before: new Map(),
    backup: undefined,
    history: [],
    marks: new Map(),
    broken: [],
  };
  isReady = true;
  return world;
};

/** Notes that something happened: for the history of a failing run, and to know that it was tried at all. */
export const note = (world: World, mark: string, detail = ''): void => {
  world.marks.set(mark, (world.marks.get(mark) ?? 0) + 1);
  world.history.push(`${Math.round(world.now)} s: ${mark} ${detail}`);
};

/** The end of all faults. */
export const heal = (world: World): void => {
  world.rates = noFaults;
  world.slow = undefined;
};

/** The provider's own limits: a prompt that nobody answered within five minutes is gone. */
const expirePrompts = ({ operator, openedAt, now }: World): void => {
  for (const debit of operator.book.debits) {
    if (!openedAt.has(debit.requestId)) openedAt.set(debit.requestId, now);
    const isStale = now - openedAt.get(debit.requestId)! >= 300;
    const isPrompt = walletPorts.some((port) => port === debit.port);
    if (!isPrompt || debit.state !== 'waiting' || !isStale) continue;
    debit.state = 'refused';
    debit.reason = 'prompt-expired';
  }
};

/** How long a caller waits for a provider (`PROVIDER_TIMEOUT_MS`). */
const patienceSeconds = 20;

const isDelivery = ({ operation }: Flight) => operation === 'deliver';
// The margin is for sums of fractions.
const isTimeOver = ({ now }: World, { sentAt }: Flight) => now - sentAt > patienceSeconds - 0.001;

/**
 * TM Forum's proof of a lost delivery rests on this: one that was not done by its time-out never will be. Any other request
 * may arrive ten minutes late.
 */
const endStrays = async (world: World): Promise<void> => {
  for (const flight of world.strays.filter((stray) => isDelivery(stray) && isTimeOver(world, stray))) {
    world.strays.splice(world.strays.indexOf(flight), 1);
    if (world.random.chance(0.5)) continue;
    note(world, 'a delivery that was given up is done in its last second', flight.transactionId);
    await flight.arrive();
  }
  world.strays = world.strays.filter(({ sentAt }) => world.now - sentAt < 600);
};

/** Lets time pass; whoever has waited for a provider too long gives up on the way. */
export const pass = async (world: World, seconds: number): Promise<void> => {
  let left = seconds;
  while (left > 0) {
    expirePrompts(world);
    const limited = [...world.network.flights, ...world.strays.filter(isDelivery)];
    const oldest = Math.min(...limited.map(({ sentAt }) => sentAt + patienceSeconds - world.now));
    const stretch = Math.min(left, Math.max(oldest, 0));
    await world.backing.pass(stretch);
    world.now += stretch;
    left -= stretch;
    for (const flight of world.network.flights.filter((each) => isTimeOver(world, each))) {
      const arrives = world.random.chance(0.5);
      const name = `${flight.port}.${flight.operation} ${flight.transactionId}`;
      for (const cell of cellsOfCall(flight, arrives ? 'loseAfter' : 'loseBefore')) note(world, cell);
      note(world, arrives ? 'a call was done and its answer timed out' : 'a call timed out before it was done', name);
      if (arrives) await flight.arrive();
      flight.lose();
    }
    await endStrays(world);
    await world.tasks.quiet();
  }
  expirePrompts(world);
};
