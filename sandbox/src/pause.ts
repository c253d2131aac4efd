import { setTimeout as wait } from 'node:timers/promises';

/** Waits; resolves with true if the signal ended the wait early. */
export const pause = async (milliseconds: number, cut: AbortSignal): Promise<boolean> => {
  return wait(milliseconds, undefined, { signal: cut }).then(
    () => false,
    () => true,
  );
};
