import { cellsOfStandstill } from '../fault-cells.ts';
import { note } from '../story.ts';
import type { Process } from '../tasks.ts';
import type { World } from './world.ts';

/** How long somebody stands still, in seconds: less than a call may take, more, and minutes. */
const standstills = [1, 5, 16, 25, 40, 90, 400] as const;

/** The one that runs may stand still here, alone or with its whole process. */
export const standStill = (
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
