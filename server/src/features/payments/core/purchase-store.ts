import { present } from '@selfcare/contract/typed/present';
import { advisoryLock, type Database } from '../../../db/database.ts';

/** The SQL of purchases: one row for what a customer wants, however often it is tried. */
export const createPurchaseStore = (database: Database) => ({
  /**
   * Adds the purchase or finds it, and holds it until the transaction ends: attempts at one purchase come one after the other.
   * `isNew` when nobody has tried it yet.
   */
  hold: async (id: string, productHash: string): Promise<{ productHash: string; isNew: boolean }> => {
    // What is found is written as it was: that locks it, in the same statement.
    const [row] = await database.query<{ productHash: string; isNew: boolean }>(
      `insert into purchase (id, goods_hash) values ($1, $2) on conflict (id) do update set goods_hash = purchase.goods_hash
       returning goods_hash as "productHash", xmax = 0 as "isNew"`,
      [id, productHash],
    );
    return present(row);
  },
  /** Locks names until the transaction ends, in this order: an idempotency key, duplicates of a payment, a wallet's prompts. */
  advisoryLock: (...names: string[]) => advisoryLock(database, ...names),
});

export type PurchaseStore = ReturnType<typeof createPurchaseStore>;
