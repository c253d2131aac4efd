import { settleLateCharge, settlePayment } from '../../features/payments/settle/settle.ts';
import { isFinal, type PaymentState } from '../../features/payments/core/payment.machine.ts';
import { act, begin, look, orderOf, repeatInitiate, sendProcess } from './customers.ts';
import { flowOfPort, nameOfWork } from './fault-cells.ts';
import { answerFlight, arriveLate, callBack, crash, moveNetwork } from './providers.ts';
import type { MakeBacking } from './backing.ts';
import { backUp, loseTime } from './lost-time.ts';
import { findBroken, findUnsettled } from './rules.ts';
import { createWorld, heal, note, pass, type Mutant, type World } from './world.ts';

/** What a run showed: `broken` names every rule that did not hold, `marks` what happened how often. */
type Run = { seed: number; broken: string[]; history: string[]; marks: Map<string, number> };

/** A run in words, for whoever must find out why it failed. */
export const describeRun = ({ seed, broken, history }: Run): string =>
  [`Seed ${seed} breaks:`, ...broken, 'It ended so:', ...history.slice(-60)].join('\n');

const attemptOf = ({ attempts }: World, id: string) => attempts.find(({ transactionId }) => transactionId === id);

const flowOf = (world: World, id: string): string | undefined => {
  const attempt = attemptOf(world, id);
  return attempt && flowOfPort[attempt.mode];
};

const nameOf = (world: World, { id, state }: { id: string; state: PaymentState }): string | undefined => {
  const attempt = attemptOf(world, id);
  return attempt && nameOfWork(state, flowOfPort[attempt.mode], orderOf(attempt).transactionType);
};

/** The workers of one instance take what is due. */
const runWorkers = async (world: World, limit: number): Promise<number> => {
  const { portal, tasks, network } = world;
  const { store, lateCharges } = portal.engine;
  const due = await store.claim(limit, 60, []).catch(() => []);
  for (const payment of due) {
    const name = nameOf(world, payment);
    if (name && network.flights.some(({ transactionId, task }) => transactionId === payment.id && task === name))
      note(world, `${name} F29`);
    tasks.start(() => settlePayment(portal.engine, payment), undefined, name);
  }
  const late = await lateCharges.claim(limit, 60).catch(() => []);
  for (const charge of late) tasks.start(() => settleLateCharge(portal.engine, charge));
  return due.length + late.length;
};

const waits = [1, 3, 5, 10, 20, 25, 60, 120, 300, 900, 3600];

/** Time passes: any stretch of it, or just until something falls due. */
const wait = async (world: World): Promise<void> => {
  const { random, backing } = world;
  const untilDue = random.chance(0.5) ? await backing.untilDue() : undefined;
  await pass(world, untilDue !== undefined && untilDue < 600 ? Math.max(untilDue, 0) + 0.01 : random.pick(waits));
};

/** The database's clock is put back an hour: nothing may come of it but delay (I19). */
const putClockBack = async (world: World): Promise<void> => {
  if (world.network.flights.length > 0) return;
  note(world, 'the clock was put back');
  for (const { mode, transactionId } of world.attempts) {
    if (!transactionId || world.ended.has(transactionId)) continue;
    for (const step of ['S3', 'S4', 'S6', 'S7', 'S9']) note(world, `${flowOfPort[mode]} ${step} F26`);
  }
  await world.backing.pass(-3600);
};

const actions = {
  begin: [2, begin],
  repeatInitiate: [1, repeatInitiate],
  process: [4, sendProcess],
  act: [7, act],
  callBack: [3, callBack],
  look: [3, look],
  runWorkers: [8, (world: World) => runWorkers(world, 1 + Math.floor(world.random.next() * 3))],
  network: [2, moveNetwork],
  arriveLate: [1, arriveLate],
  wait: [8, wait],
  putClockBack: [0.2, putClockBack],
} as const;

/** In runs whose database is not what it should be. */
const actionsOfLoss = { backUp: [2, backUp], loseTime: [2, loseTime] } as const;

type Actions = Record<string, readonly [number, (world: World) => unknown]>;

/** Swarm testing: each run likes some actions more than others. */
const drawWeights = ({ random }: World, actions: Actions): Record<string, number> =>
  Object.fromEntries(Object.entries(actions).map(([name, [weight]]) => [name, weight * random.pick([0.3, 1, 1, 2])]));

const takeAction = async (world: World, actions: Actions, weights: Record<string, number>): Promise<void> => {
  const isCalling = world.network.flights.length > 0;
  if (isCalling && world.random.chance(world.rates.crash / 20)) return crash(world);
  if (isCalling && world.random.chance(0.5)) return moveNetwork(world);
  if (world.random.chance(world.rates.crash / 50)) crash(world);
  const [, action] = actions[world.random.weighted(weights)]!;
  await action(world);
};

/** Whoever was told "nothing was charged" (code 503) must never turn out to be charged. */
const findLies = ({ toldUncharged, toldUnsent, operator }: World): string[] =>
  [...toldUncharged, ...toldUnsent]
    .filter((id) => operator.book.paid(id).length > 0)
    .map((id) => `503 is certain: ${id} was charged`);

type Check = () => Promise<boolean>;

const noteLate = (world: World, id: string, late: string) => {
  note(world, `late charge ${late}`, id);
  const steps = late === 'REFUNDED' ? ['S10'] : ['S6', 'S7'];
  for (const step of steps) note(world, `${flowOf(world, id)} ${step} F15`);
};

const createCheck =
  (world: World): Check =>
  async () => {
    const { before } = world;
    const rows = await world.backing.rows();
    world.broken.push(...findBroken(rows, world.operator.book, before), ...findLies(world));
    for (const { id, state, late } of rows) {
      if (before.get(id)?.state !== state) note(world, state, id);
      if (before.get(id)?.late !== late && late) noteLate(world, id, late);
      if (isFinal(state)) world.ended.add(id);
      if (state === 'DONE' && before.get(id)?.state !== 'DONE' && !world.calledBack.has(id))
        for (const step of ['S6', 'S7']) note(world, `${flowOf(world, id)} ${step} F13`);
    }
    world.before = new Map(rows.map((row) => [row.id, row]));
    return world.broken.length === 0;
  };

/** Faults have stopped: customers finish or walk away, providers answer, the workers run until they have nothing to do. */
const settle = async (world: World, check: Check): Promise<void> => {
  heal(world);
  world.strays.length = 0;
  for (let round = 0; round < 1500; round += 1) {
    await runWorkers(world, 20);
    await world.tasks.quiet();
    while (world.network.flights.length > 0) {
      await answerFlight(world.network.flights[0]!);
      await world.tasks.quiet();
    }
    if (world.random.chance(0.5)) act(world);
    if (world.random.chance(0.3)) callBack(world);
    await world.tasks.quiet();
    if (!(await check())) return;
    const seconds = await world.backing.untilDue();
    if (seconds === undefined) break;
    await pass(world, Math.max(seconds, 0) + 0.01);
  }
  world.broken.push(...findUnsettled(await world.backing.rows(), world.operator.book));
};

/**
 * Runs one seed: customers, providers and time do what they like while faults strike, every rule is checked after every
 * action; then faults stop, and everything must end with the books in agreement. With `losesTime` the database may lose what
 * was done since a backup.
 */
export const simulate = async (
  makeBacking: MakeBacking,
  seed: number,
  {
    mutant = {},
    actionCount = 60,
    losesTime = false,
  }: { mutant?: Mutant; actionCount?: number; losesTime?: boolean } = {},
): Promise<Run> => {
  const world = await createWorld(makeBacking, seed, mutant);
  const check = createCheck(world);
  const possible: Actions = losesTime ? { ...actions, ...actionsOfLoss } : actions;
  const weights = drawWeights(world, possible);
  for (const action of [begin, sendProcess, act]) {
    action(world);
    await world.tasks.quiet();
  }
  let holds = true;
  for (let done = 0; done < actionCount && holds; done += 1) {
    await takeAction(world, possible, weights);
    await world.tasks.quiet();
    holds = await check();
  }
  if (holds) await settle(world, check);
  for (const { transactionId, mode, processes } of world.attempts) {
    if (!transactionId || !holds) continue;
    // Nobody came back to see it end.
    if (!world.seen.has(transactionId))
      for (const step of processes > 0 ? ['S4', 'S9'] : ['S3']) note(world, `${flowOfPort[mode]} ${step} F27`);
    look(world, transactionId);
  }
  await world.tasks.quiet();
  note(world, 'the end');
  return { seed, broken: world.broken, history: world.history, marks: world.marks };
};
