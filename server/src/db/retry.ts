import { setTimeout as pause } from 'node:timers/promises';
import { isPassing } from './database-errors.ts';

const mostTries = 4;
/** Someone waits for the answer: after this no new try begins. */
const patienceMs = 12_000;

/**
 * Runs a statement or transaction again when the database took it back because of its neighbours (a deadlock, a lock that did not
 * come free): four tries at most, with a growing pause that differs from neighbour to neighbour. Any other error comes
 * out at once.
 */
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
