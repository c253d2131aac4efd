import type { Database } from '../../../db/database.ts';

/** So many are forgotten at a time, and in one sweep. */
const batchSize = 1000;
const mostBatches = 20;

/**
 * Forgets attempts that were only registered, a week after they ended: whoever asks for one begins anew, and asks for many. What may
 * go stands in the database (migration 0039), which lets the portal delete no other payment. Who comes back to the link of one is told so.
 */
export const createUnsentSweep = (database: Database) => ({
  sweep: async (): Promise<void> => {
    for (let count = 0; count < mostBatches; count += 1) {
      const [row] = await database.query<{ gone: number }>('select forget_unsent_payments($1) as gone', [batchSize]);
      if (row!.gone < batchSize) return;
    }
  },
});
