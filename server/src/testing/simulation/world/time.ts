import { walletPorts } from '../../fakes/book.ts';
import { cellsOfCall } from '../fault-cells.ts';
import { makeRefunds, seeTruth } from '../lies.ts';
import type { Flight } from '../network.ts';
import { note } from '../story.ts';
import { readSwitches } from '../switches.ts';
import type { World } from './world.ts';

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
  // What was moved so far was moved before this time went by.
  seeTruth(world);
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
