import { seeEnds } from './ends.ts';
import { flowOfPort } from './fault-cells.ts';
import type { Swarm } from './swarm.ts';
import { note } from './story.ts';
import { pass } from './world/time.ts';
import { anInstance, type Instance, type World } from './world/world.ts';
import type { PaymentState } from '../../features/payments/core/payment.machine.ts';
import { moveNetwork } from './providers.ts';

const noteClock = (world: World) => {
  world.isClockSet = true;
  for (const { mode, transactionId } of world.attempts) {
    if (!transactionId || world.ended.has(transactionId)) continue;
    for (const step of ['S3', 'S4', 'S6', 'S7', 'S9']) note(world, `${flowOfPort[mode]} ${step} F26`);
  }
};

/** The database's clock is put back an hour, whatever is under way: nothing may come of it but delay (I19). */
export const putClockBack = async (world: World): Promise<void> => {
  if (!world.swarm.has.has('the clock goes back')) return;
  note(world, 'the clock was put back');
  noteClock(world);
  await world.backing.pass(-3600);
};

/** The database's clock jumps an hour ahead, also during a call. */
export const putClockAhead = async (world: World): Promise<void> => {
  if (!world.swarm.has.has('the clock goes ahead')) return;
  note(world, 'the clock jumped ahead');
  noteClock(world);
  for (const { task } of world.network.flights) if (task) note(world, `${task} F38`);
  await world.backing.pass(3600);
};

const waits = [1, 3, 5, 10, 20, 25, 60, 120, 300, 900, 3600] as const;
const quickWaits = [1, 3, 5, 10, 15, 20, 25] as const;
const longWaits = [...waits, 90_000] as const;

const waitsOf = ({ has, pace }: Swarm): readonly number[] => {
  if (has.has('days go by')) return longWaits;
  return pace === 'quick' ? quickWaits : waits;
};

const calling: ReadonlySet<PaymentState> = new Set(['SENDING', 'FULFILLING', 'REFUNDING']);

/** The workers of an instance look what is due and which calls are under way; where there is nothing they find nothing. */
const work = async (world: World, { work: jobs, watch }: Instance): Promise<void> => {
  const areDue = await world.backing.areDue();
  jobs.forEach((job, i) => areDue[i] && void job());
  for (const { state } of world.before.values()) if (calling.has(state)) return void watch();
};

/** The workers of one instance, or of all, take what is due. */
export const runWorkers = async (world: World, instance?: Instance): Promise<void> => {
  for (const each of instance ? [instance] : world.instances) await work(world, each);
  await world.tasks.quiet();
};

/** The same of one, whichever it is. */
export const runWorkersOfOne = (world: World): Promise<void> => work(world, anInstance(world));

/** Time passes as it does in service: workers look every half a second, and the network carries what is sent. */
const live = async (world: World, seconds: number): Promise<void> => {
  const until = world.now + seconds;
  // A provider that never answers, or a payment that is due for ever, ends the patience and not the run.
  for (let round = 0; round < 30 && world.now < until; round += 1) {
    await runWorkers(world, world.instances[round % world.instances.length]);
    const { length } = world.network.flights;
    for (let count = 0; count < length; count += 1) {
      await moveNetwork(world);
      await world.tasks.quiet();
    }
    await seeEnds(world);
    const due = (await world.backing.untilDue()) ?? Infinity;
    // Who stood still goes on meanwhile, and may leave something to do.
    const next = Math.min(due, world.tasks.nextWake() - world.now);
    const isBusy = world.network.flights.length > 0;
    await pass(world, Math.min(until - world.now, isBusy ? 1 : Math.max(next + 0.01, 0.5)));
  }
};

/** Whether it has not ended, or money that came after its end is on its way back. */
const isUnderWay = ({ ended, before }: World, id: string): boolean => {
  const late = before.get(id)?.late ?? null;
  return !ended.has(id) || (late !== null && late !== 'REFUNDED');
};

/** Time passes: any stretch of it, or just until something falls due. */
export const wait = async (world: World): Promise<void> => {
  const { decisions, backing, swarm } = world;
  const untilDue = decisions.chance(0.5) ? await backing.untilDue() : undefined;
  const isSoon = untilDue !== undefined && untilDue < 600;
  const seconds = isSoon ? Math.max(untilDue, 0) + 0.01 : decisions.pick(waitsOf(swarm));
  if (seconds > 86_400)
    for (const { transactionId } of world.attempts)
      if (transactionId && isUnderWay(world, transactionId)) world.forsaken.add(transactionId);
  note(world, 'time passes', `for ${Math.round(seconds)} s`);
  await (swarm.isAttended ? live(world, seconds) : pass(world, seconds));
};
