import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../db/database.ts';
import type { Point } from '../memory/memory.ts';

/** What a broken connection looks like to the caller. */
export class LostConnection extends Error {
  code = 'ECONNRESET';
}

/**
 * The same database over a bad connection: a statement may fail before it runs, and a commit may be done though its
 * answer is lost (safety.md F22). `breakAt` throws where it breaks.
 */
export const overBadConnection = (database: Database, breakAt: (point: Point) => void): Database => {
  const inside = new AsyncLocalStorage<true>();
  return {
    ...database,
    query: async (sql, values) => {
      const isInside = inside.getStore() !== undefined;
      breakAt(isInside ? 'inside' : 'before');
      const rows = await database.query<never>(sql, values);
      if (!isInside) breakAt('after-commit');
      return rows;
    },
    transaction: async (work) => {
      if (inside.getStore()) return work();
      breakAt('before');
      const result = await database.transaction(() => inside.run(true, work));
      breakAt('after-commit');
      return result;
    },
  };
};
