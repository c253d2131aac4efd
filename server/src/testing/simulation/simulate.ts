import { isFinal } from '../../features/payments/core/payment.machine.ts';
import { drawActions, repeatActions, takeAction, type Action } from './actions.ts';
import type { MakeBacking } from './backing.ts';
import { decideAll, findForgotten, findWrongErasures, followAll } from './beside/banks.ts';
import { closeDay, findUnbalanced, findWrongCloses } from './beside/closes.ts';
import { findUnreconciled, sendRightStatements } from './beside/statements.ts';
import { runWorkers } from './clock.ts';
import { act, look, pageSeconds } from './customers.ts';
import { drawDecisions, repeatDecisions, type Step } from './decisions.ts';
import { endsOf, seeEnd, type End } from './ends.ts';
import { flowOfPort } from './fault-cells.ts';
import { makeRefunds, seeTruth } from './lies.ts';
import type { Mutant } from './mutants/mutant.ts';
import { isReversed, settleByHand } from './people.ts';
import { answerFlight, callBack } from './providers.ts';
import { findWrongOrders } from './beside/refunds.ts';
import { findDoubledLeads, findLostLeads } from './beside/office.ts';
import { findBroken, findMisbooked, findUnsettled, isClosed } from './rules.ts';
import type { Row } from './rows.ts';
import { note } from './story.ts';
import { faults, healed, type Fault } from './swarm.ts';
import { isOff } from './switches.ts';
import { createWorld } from './world/create-world.ts';
import { pass } from './world/time.ts';
import type { World } from './world/world.ts';

/** What a run showed: `broken` names every rule that did not hold, `marks` what happened how often. */
export type Run = {
  seed: number;
  broken: string[];
  history: string[];
  marks: Map<string, number>;
  /** The debits of a run whose workers never rested. */
  ends: End[];
  /** Every action with its decisions, where they were recorded. */
  steps: readonly Step[];
};

export type Simulating = {
  mutant?: Mutant;
  actionCount?: number;
  losesTime?: boolean;
  /** What may go wrong; everything unless told otherwise. */
  faults?: readonly Fault[];
  /** Keeps the decisions and the story. */
  isTold?: boolean;
  /** Repeats these decisions instead of drawing them. */
  record?: readonly Step[];
};

/** Returns the payments that were charged although their customer read "nothing was charged" (code 503). */
const findLies = ({ toldUncharged, toldUnsent, statedAlone, operator }: World): string[] => {
  const told = toldUncharged.size + toldUnsent.size > 0 ? [...toldUncharged, ...toldUnsent] : [];
  // A provider that debits what nobody has sent makes no answer of ours untrue.
  const charged = told.filter((id) => !statedAlone.has(id) && operator.book.paid(id).length > 0);
  return charged.map((id) => `503 is certain: ${id} was charged`);
};

const flowOf = (world: World, id: string): string | undefined => {
  const attempt = world.attempts.find(({ transactionId }) => transactionId === id);
  return attempt && flowOfPort[attempt.mode];
};

const noteLate = (world: World, id: string, late: string) => {
  note(world, `late charge ${late}`, id);
  const steps = late === 'REFUNDED' ? ['S10'] : ['S6', 'S7'];
  for (const step of steps) note(world, `${flowOf(world, id)} ${step} F15`);
};

const noteChange = (world: World, row: Row, before: Row | undefined) => {
  const { id, state, late } = row;
  if (before?.state !== state) note(world, state, id);
  if (before?.late !== late && late) noteLate(world, id, late);
  if (before && !before.onHold && row.onHold) note(world, `on hold as ${state}`, id);
  if (before?.onHold && !row.onHold && !world.resolved.has(id)) note(world, `${flowOf(world, id)} S7 F40`, id);
  if (isFinal(state)) world.ended.add(id);
  if (row.isErased) world.erased.add(id);
  seeEnd(world, row);
  if (state === 'DONE' && before?.state !== 'DONE' && isOff(world, id))
    note(world, 'a payment ends by a provider that is switched off', id);
  if (state === 'DONE' && before?.state !== 'DONE' && !world.calledBack.has(id))
    for (const step of ['S6', 'S7']) note(world, `${flowOf(world, id)} ${step} F13`);
};

/** Looks at everything that changed; whether all rules hold. */
const check = async (world: World): Promise<boolean> => {
  const rows = await world.backing.rows();
  seeTruth(world);
  if (world.leads.size > 0) world.broken.push(...findDoubledLeads(world));
  if (world.closed.isUsed) world.broken.push(...(await findWrongCloses(world)));
  const { isBookNew } = world;
  world.isBookNew = false;
  for (const id of world.claims) if (rows === world.rows) world.claimed.add(id);
  if (rows === world.rows && !isBookNew) return world.broken.length === 0;
  world.broken.push(
    ...findBroken(world, rows, isBookNew),
    ...findLies(world),
    ...(await findWrongErasures(world, rows)),
    ...findWrongOrders(world),
  );
  for (const row of rows) {
    const before = world.before.get(row.id);
    if (before !== row) noteChange(world, row, before);
  }
  const before = new Map<string, Row>();
  for (const row of rows) before.set(row.id, row);
  world.before = before;
  world.rows = rows;
  for (const id of world.claims) world.claimed.add(id);
  world.claims.clear();
  return world.broken.length === 0;
};

/** Whether its money has come, so that no word about its debit holds it up. */
const isPaidFor = (state: Row['state']) => state === 'PAID' || state === 'FULFILLING' || state === 'FULFIL_UNKNOWN';

/**
 * What only a person can settle: where another amount was charged than was asked for, two have contradicted each other, or
 * nobody could look for a day; and an operator's refund. Whatever else is on hold must come to its end by itself.
 */
const settleHolds = async (world: World, rows: readonly Row[]): Promise<boolean> => {
  const isForPeople = ({ id, state }: Row) => {
    const isContradicted =
      world.wronglyCharged.has(id) ||
      isReversed(world.operator.book, id) ||
      (world.misled.has(id) && !isPaidFor(state));
    const hasRung = world.alarmed.has(id) || world.mayHaveLostAlarm;
    return hasRung && (isContradicted || world.forsaken.has(id));
  };
  const holds = rows.filter(
    (row) =>
      !world.resolved.has(row.id) && (row.openRefund?.onHold || ((row.onHold || row.lateOnHold) && isForPeople(row))),
  );
  for (const row of holds) await settleByHand(world, row);
  return holds.length > 0;
};

/** The end of all faults. */
const heal = async (world: World): Promise<void> => {
  world.swarm = healed(world.swarm);
  world.healedAt = world.now;
  for (const { process } of world.instances) process.stoppedUntil = 0;
  await makeRefunds(world, true);
  decideAll(world);
};

/** Lets customers finish or walk away, providers answer, and the workers run until they have nothing to do; whether all rules hold. */
const runOut = async (world: World, seesAll: boolean): Promise<boolean> => {
  // After the clock was put back, what fell due by the old time waits for hours.
  const rounds = world.isClockSet ? 6000 : 1500;
  for (let round = 0; round < rounds; round += 1) {
    await runWorkers(world, world.instances[round % world.instances.length]);
    while (world.network.flights.length > 0) {
      await answerFlight(world.network.flights[0]!);
      await world.tasks.quiet();
    }
    if (world.decisions.chance(0.5)) act(world);
    if (world.decisions.chance(0.3)) callBack(world);
    if (round === 0) await followAll(world);
    if (round === 0) await sendRightStatements(world);
    await world.tasks.quiet();
    if (!(await check(world))) return false;
    const rows = await world.backing.rows();
    if (!seesAll && isOver(world, rows) && (await findLostLeads(world)).length === 0) break;
    const seconds = await world.backing.untilDue();
    // What is due and was not taken is in the hands of one that stands still.
    if (seconds !== undefined) await pass(world, seconds > 0 ? seconds + 0.01 : 0.5);
    else if (!(await settleHolds(world, rows))) break;
  }
  return true;
};

/** The last day ends, and is closed. */
const closeLastDay = async (world: World, seesAll: boolean): Promise<boolean> => {
  if (!world.closed.isUsed) return true;
  await pass(world, 86_400);
  // Who stood still until now may have begun something.
  if (!(await runOut(world, seesAll))) return false;
  closeDay(world);
  await world.tasks.quiet();
  return true;
};

/** Faults have stopped: everything comes to its end, and the books agree. */
const settle = async (world: World): Promise<void> => {
  await heal(world);
  world.strays.length = 0;
  // Looks for money that comes late go on for a month; most runs see only that all has ended.
  const seesAll = world.decisions.chance(0.1);
  if (!(await runOut(world, seesAll))) return;
  await followAll(world);
  if (!(await closeLastDay(world, seesAll))) return;
  await sendRightStatements(world);
  if (!(await check(world))) return;
  const rows = await world.backing.rows();
  world.broken.push(...findMisbooked(world, rows), ...(await findForgotten(world)), ...(await findLostLeads(world)));
  world.broken.push(...(await findUnbalanced(world, rows)), ...(await findUnreconciled(world)));
  world.broken.push(...findUnsettled(rows, world.operator.book, seesAll));
};

/** Whether all has ended, and nothing waits that a customer may still pay. */
const isOver = ({ operator: { book }, openedAt, now }: World, rows: readonly Row[]): boolean =>
  book.debits.every(({ state, requestId }) => state !== 'waiting' || now - openedAt.get(requestId)! >= pageSeconds) &&
  rows.every((row) => isClosed(row)) &&
  findUnsettled(rows, book, false).length === 0;

const lookOnce = async (world: World): Promise<void> => {
  for (const { transactionId, mode, processes } of world.attempts) {
    if (!transactionId) continue;
    // Nobody came back to see it end.
    if (!world.seen.has(transactionId))
      for (const step of processes > 0 ? ['S4', 'S9'] : ['S3']) note(world, `${flowOfPort[mode]} ${step} F27`);
    look(world, transactionId);
  }
  await world.tasks.quiet();
};

/** Takes the actions, and then lets everything come to its end. */
const run = async (world: World, actions: Iterable<Action>): Promise<void> => {
  const { decisions } = world;
  let holds = true;
  for (const action of actions) {
    decisions.begin(action);
    await takeAction(world, action);
    await world.tasks.quiet();
    holds = await check(world);
    if (!holds) break;
  }
  decisions.begin('the end');
  if (!holds) return;
  await settle(world);
  await lookOnce(world);
};

/**
 * Runs one seed: customers, providers and time do what they like while faults strike, every rule is checked after every
 * action; then faults stop, and everything must end with the books in agreement. With `losesTime` the database may lose what
 * was done since a backup.
 */
export const simulate = async (makeBacking: MakeBacking, seed: number, options: Simulating = {}): Promise<Run> => {
  const { mutant = {}, losesTime = false, isTold = false, record, actionCount = 40 } = options;
  const decisions = record ? repeatDecisions(record) : drawDecisions(seed, isTold);
  const world = await createWorld({ makeBacking, seed, decisions, mutant, faults: options.faults ?? faults, isTold });
  try {
    await run(world, record ? repeatActions(record) : drawActions(world, { seed, losesTime }, actionCount));
  } finally {
    world.backing.end();
  }
  note(world, 'the end');
  const { broken, history, marks } = world;
  return { seed, broken, history, marks, ends: endsOf(world), steps: decisions.steps };
};
