import type { Database } from '../../../db/database.ts';
import { advisoryLock } from '../../../db/advisory-lock.ts';

/** The SQL of purchases: one row for what a customer wants, however often it is tried. */
export const createPurchaseStore = (database: Database) => ({
  /** Adds the purchase or finds it, and holds it until the transaction ends: attempts at one purchase come one after the other. */
  hold: async (id: string, productHash: string): Promise<{ productHash: string }> => {
    await database.query('insert into purchase (id, goods_hash) values ($1, $2) on conflict do nothing', [
      id,
      productHash,
    ]);
    const [row] = await database.query<{ productHash: string }>(
      'select goods_hash as "productHash" from purchase where id = $1 for update',
      [id],
    );
    return row!;
  },
  /** Locks names until the transaction ends, in this order: an idempotency key, duplicates of a payment, a wallet's prompts. */
  advisoryLock: (...names: string[]) => advisoryLock(database, ...names),
});

export type PurchaseStore = ReturnType<typeof createPurchaseStore>;
