import type { World } from './world/world.ts';

/** Notes that something happened: for the story of a failing run, and to know that it was tried at all. */
export const note = (world: World, mark: string, detail: string | undefined = ''): void => {
  world.marks.set(mark, (world.marks.get(mark) ?? 0) + 1);
  if (world.isTold) world.history.push(`${Math.round(world.now)} s: ${mark} ${detail}`);
};
