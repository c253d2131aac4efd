import { decideDispute, followDisputes } from './beside/banks.ts';
import { closeDay } from './beside/closes.ts';
import { sendStatement } from './beside/statements.ts';
import { putClockAhead, putClockBack, runWorkers, runWorkersOfOne, wait } from './clock.ts';
import { act, begin, look, repeatInitiate, sendProcess } from './customers.ts';
import { createDice, type Step } from './decisions.ts';
import { backUp, loseTime } from './lost-time.ts';
import { arriveLate, callBack, crash, moveNetwork } from './providers.ts';
import { orderRefund } from './beside/refunds.ts';
import { askForLead, eraseSomebody } from './beside/office.ts';
import type { Beside, Fault } from './swarm.ts';
import { switchProvider } from './switches.ts';
import type { World } from './world/world.ts';

/** What may happen next, each with how likely it is beside the others. */
const actions = {
  begin: [2, begin],
  repeatInitiate: [1, repeatInitiate],
  process: [5, sendProcess],
  act: [7, act],
  callBack: [3, callBack],
  look: [3, (world: World) => look(world)],
  runWorkers: [5, runWorkers],
  runWorkersOfOne: [3, runWorkersOfOne],
  network: [2, moveNetwork],
  crash: [0, (world: World) => crash(world)],
  arriveLate: [1, arriveLate],
  wait: [7, wait],
  putClockBack: [2.5, putClockBack],
  putClockAhead: [2.5, putClockAhead],
  backUp: [2, backUp],
  loseTime: [2, loseTime],
  switchProvider: [3, switchProvider],
  bank: [4, decideDispute],
  followDisputes: [2, followDisputes],
  askForLead: [3, askForLead],
  erase: [3, eraseSomebody],
  orderRefund: [0, orderRefund],
  closeDay: [0, closeDay],
  statement: [0, sendStatement],
} as const satisfies Record<string, readonly [number, (world: World) => unknown]>;
export type Action = keyof typeof actions;

/** Does one action to a world. What it has begun may still be under way afterwards. */
export const takeAction = async (world: World, action: Action): Promise<void> => {
  await actions[action][1](world);
};

/** The actions of the office, drawn from a separate random source. */
const ofOffice: ReadonlySet<string> = new Set(['orderRefund', 'closeDay', 'statement']);
const ofLoss: ReadonlySet<string> = new Set(['backUp', 'loseTime']);
/** Actions that are faults: only in runs that have them. */
const ofFault: Partial<Record<Action, Fault>> = {
  putClockBack: 'the clock goes back',
  putClockAhead: 'the clock goes ahead',
  switchProvider: 'providers are switched',
  bank: 'banks dispute',
  followDisputes: 'banks dispute',
};

/** Actions beside payments: only in runs that have them. */
const ofBeside: Partial<Record<Action, Beside>> = { askForLead: 'leads', erase: 'erasures' };

/** Swarm testing: each run likes some actions more than others. What is chosen is not recorded: the actions themselves are. */
const createActionDice = ({ swarm, network }: World, { seed, losesTime }: Drawing): (() => Action) => {
  const dice = createDice(seed ^ 0xac_7105);
  const names = (Object.keys(actions) as Action[]).filter(
    (name) => !ofOffice.has(name) && (losesTime || !ofLoss.has(name)),
  );
  const weights = names.map((name) => {
    const fault = ofFault[name];
    const liking = [0.3, 1, 1, 2][Math.floor(dice() * 4)]!;
    const also = ofBeside[name];
    const isLeftOut = (fault && !swarm.has.has(fault)) || (also && !swarm.also.has(also));
    return isLeftOut ? 0 : actions[name][0] * liking;
  });
  let sum = 0;
  for (const weight of weights) sum += weight;
  return () => {
    const isCalling = network.flights.length > 0;
    if (isCalling && dice() < swarm.rates.crash / 20) return 'crash';
    if (isCalling && dice() < 0.5) return 'network';
    if (dice() < swarm.rates.crash / 50) return 'crash';
    let left = dice() * sum;
    return names[weights.findIndex((weight) => (left -= weight) < 0)] ?? 'wait';
  };
};

/** Returns the office's next action: a refund, the close of a day, or a statement. Its random source is separate, so the rest of a seed stays the same. */
const createOfficeDice = ({ swarm }: World, { seed, losesTime }: Drawing): (() => Action[]) => {
  const dice = createDice(seed ^ 0x0f_f1_ce);
  const closes = dice() < 0.15 || swarm.also.has('day closes');
  const reads = dice() < 0.15 || swarm.also.has('statements');
  // A database that has lost an order of a refund cannot know that it went back: a person looks there before ordering again.
  const ordering = createDice(seed ^ 0x4e_f0_0d);
  const orders = !losesTime && (ordering() < 0.15 || swarm.also.has('refunds'));
  return () => [
    ...(orders && ordering() < 0.15 ? (['orderRefund'] as const) : []),
    ...(closes && dice() < 0.1 ? (['closeDay'] as const) : []),
    ...(reads && dice() < 0.1 ? (['statement'] as const) : []),
  ];
};

/** How a run may open: with one payment, or with two that come at once. */
const openings: readonly (readonly Action[])[] = [
  ['begin', 'process', 'network', 'act'],
  ['begin', 'begin', 'process', 'network', 'process', 'network', 'act', 'act'],
];

type Drawing = { seed: number; losesTime: boolean };

/** An opening, and after it so many actions as a seed draws them. */
export const drawActions = function* (world: World, drawing: Drawing, count: number): Generator<Action> {
  const draw = createActionDice(world, drawing);
  const drawOffice = createOfficeDice(world, drawing);
  yield* openings[Math.floor(createDice(drawing.seed ^ 0x0b_e6)() * openings.length)]!;
  for (let done = 0; done < count; done += 1) {
    yield draw();
    yield* drawOffice();
  }
};

/** The actions of a record: what stands first and last in it is the making of the world and the end. */
export const repeatActions = (record: readonly Step[]): Action[] =>
  record.slice(1, -1).map(({ action }) => action as Action);
