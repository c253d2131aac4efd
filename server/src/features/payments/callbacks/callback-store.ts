import type { Database } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';

/** The SQL of the callbacks' inbox: what a provider sent is kept before it is answered (docs/faults.md F09, F11). */
export const createCallbackStore = (database: Database, vault: Vault) => ({
  /** Stores a callback, or counts one more copy of it. */
  add: async (provider: string, body: string, paymentId: string | null): Promise<void> => {
    const hash = vault.hash('callback', body);
    await database.query(
      `insert into callback (provider, body_hash, body_sealed, payment_id, handled_at)
       values ($1, $2, $3, $4, case when $4::text is null then null else now() end)
       on conflict (provider, body_hash) do update set copies = callback.copies + 1`,
      [provider, hash, vault.seal(body, ['callback', 'body_sealed', provider, hash]), paymentId],
    );
  },
});

export type CallbackStore = ReturnType<typeof createCallbackStore>;

/** Forgets what came more than 90 days ago. */
export const createCallbackSweep = (database: Database) => ({
  sweep: async (): Promise<void> => {
    await database.query(`delete from callback where received_at < now() - interval '90 days'`);
  },
});
