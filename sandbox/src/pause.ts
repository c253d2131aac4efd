import { setTimeout as wait } from 'node:timers/promises';

/** Waits; true when the signal cut the wait short. */
export const pause = async (milliseconds: number, cut: AbortSignal): Promise<boolean> => {
  return wait(milliseconds, undefined, { signal: cut }).then(
    () => false,
    () => true,
  );
};
