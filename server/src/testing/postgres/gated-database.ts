import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../db/database.ts';

/** The same database, on which a transaction that has run such a statement waits with its COMMIT until `open`. */
export const gateCommits = (database: Database, after: RegExp) => {
  const current = new AsyncLocalStorage<{ isMeant: boolean }>();
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  const transaction = <Result>(body: () => Promise<Result>): Promise<Result> =>
    database.transaction(() =>
      current.run({ isMeant: false }, async () => {
        const result = await body();
        if (!current.getStore()!.isMeant) return result;
        waiting += 1;
        await gate.promise;
        return result;
      }),
    );
  const gated: Database = {
    ...database,
    query: (sql, values) => {
      const inside = current.getStore();
      if (inside && after.test(sql)) inside.isMeant = true;
      return database.query(sql, values);
    },
    transaction: (body) => (current.getStore() ? body() : transaction(body)),
  };
  return { database: gated, waiting: () => waiting, open: () => gate.resolve() };
};
