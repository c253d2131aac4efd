import { AsyncLocalStorage } from 'node:async_hooks';
import { commitError } from '../../db/database-errors.ts';
import type { Database } from '../../db/database.ts';

/** The points at which a connection may break: around a statement, before a commit or after it. */
export type Point = 'before' | 'inside' | 'after' | 'at-commit' | 'after-commit';

/** What a broken connection looks like to the caller. */
export class LostConnection extends Error {
  code = 'ECONNRESET';
}

type Connecting = {
  /** Passed before each statement and transaction. */
  gate?: () => Promise<void>;
  breakAt: (point: Point) => void;
  /** Waits for what the real database does. */
  during?: <Result>(work: Promise<Result>) => Promise<Result>;
};

/**
 * The same database over a bad connection: a statement may fail before it runs, and the answer to a commit may be lost,
 * which was done or was not (docs/faults.md F22). `breakAt` throws where it breaks.
 */
export const overBadConnection = (
  database: Database,
  { gate = async () => undefined, breakAt, during = (work) => work }: Connecting,
): Database => {
  const inside = new AsyncLocalStorage<true>();
  const commit = async <Result>(body: () => Promise<Result>): Promise<Result> => {
    let isWorkDone = false;
    const committing = async () => {
      const result = await inside.run(true, body);
      isWorkDone = true;
      breakAt('at-commit');
      return result;
    };
    try {
      const result = await during(database.transaction(committing));
      breakAt('after-commit');
      return result;
    } catch (error) {
      throw isWorkDone ? commitError(error) : error;
    }
  };
  const transaction = async <Result>(body: () => Promise<Result>): Promise<Result> => {
    await gate();
    breakAt('before');
    return commit(body);
  };
  const alone = async (run: () => Promise<never[]>) => {
    await gate();
    breakAt('before');
    const rows = await during(run());
    breakAt('after');
    return rows;
  };
  return {
    ...database,
    query: async (sql, values) => {
      const run = () => database.query<never>(sql, values);
      if (inside.getStore() === undefined) return alone(run);
      breakAt('inside');
      return run();
    },
    transaction: (body) => (inside.getStore() ? body() : transaction(body)),
  };
};
