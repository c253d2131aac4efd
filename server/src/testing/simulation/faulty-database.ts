import { AsyncLocalStorage } from 'node:async_hooks';
import { commitError } from '../../db/database-errors.ts';
import type { Database } from '../../db/database.ts';
import type { Point } from '../memory/memory.ts';

/** What a broken connection looks like to the caller. */
export class LostConnection extends Error {
  code = 'ECONNRESET';
}

/**
 * The same database over a bad connection: a statement may fail before it runs, and the answer to a commit may be lost,
 * which was done or was not (docs/faults.md F22). `breakAt` throws where it breaks.
 */
export const overBadConnection = (database: Database, breakAt: (point: Point) => void): Database => {
  const inside = new AsyncLocalStorage<true>();
  const transaction = async <Result>(body: () => Promise<Result>): Promise<Result> => {
    breakAt('before');
    let isWorkDone = false;
    const committing = async () => {
      const result = await inside.run(true, body);
      isWorkDone = true;
      breakAt('at-commit');
      return result;
    };
    try {
      const result = await database.transaction(committing);
      breakAt('after-commit');
      return result;
    } catch (error) {
      throw isWorkDone ? commitError(error) : error;
    }
  };
  return {
    ...database,
    query: async (sql, values) => {
      const isInside = inside.getStore() !== undefined;
      breakAt(isInside ? 'inside' : 'before');
      const rows = await database.query<never>(sql, values);
      if (!isInside) breakAt('after');
      return rows;
    },
    transaction: (body) => (inside.getStore() ? body() : transaction(body)),
  };
};
