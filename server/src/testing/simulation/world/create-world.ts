import { CommitUnknown } from '../../../db/database-errors.ts';
import type { NewIds } from '../../../features/payments/attempt/new-ids.ts';
import { createOperator, type Operator } from '../../fakes/operator.ts';
import type { MakeBacking } from '../backing.ts';
import { createDice, type Decisions } from '../decisions.ts';
import { LostConnection } from '../faulty-database.ts';
import { noTruth, tell } from '../lies.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { createNetwork } from '../network.ts';
import { note } from '../story.ts';
import { drawSwarm, type Fault, type Swarm } from '../swarm.ts';
import { createTasks } from '../tasks.ts';
import { standStill } from './stand-still.ts';
import { startInstance } from './start-instance.ts';
import type { World } from './world.ts';

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
    isUnanswered: () => world.decisions.chance((world.swarm.rates.loseBefore + world.swarm.rates.loseAfter) / 12),
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
    cases: new Map(),
    disputed: new Set(),
    ordered: [],
    closed: { isUsed: false, list: [], known: new Map() },
    stated: new Map(),
    movedAt: new Map(),
    statedAlone: new Set(),
    leads: new Set(),
    erased: new Set(),
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
    paidBefore: new Map(),
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

const countAsk = ({ asked }: World, id: string): void => {
  const counts = asked.get(id);
  if (counts) counts.total += 1;
  else asked.set(id, { total: 1, atCheck: 0, atMove: 0 });
};
