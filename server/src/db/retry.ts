import { setTimeout as pause } from 'node:timers/promises';
import { isPassing } from './database-errors.ts';

const mostTries = 4;
/** A caller waits: no new try begins after this. */
const patienceMs = 12_000;

/** Retries work that was rolled back because of concurrent work, at most four times with a random pause. */
export const retryPassing = async <Result>(body: () => Promise<Result>): Promise<Result> => {
  const until = performance.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await body();
    } catch (error) {
      if (!isPassing(error) || tries === mostTries || performance.now() > until) throw error;
    }
    await pause(tries * (10 + Math.random() * 40));
  }
};
