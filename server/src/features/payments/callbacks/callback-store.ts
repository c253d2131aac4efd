import type { Payment } from '../core/payment.ts';
import type { Database } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';

/** The payment that a callback speaks of, and by which mode it is paid. */
type Named = Pick<Payment, 'id' | 'method'>;

/** The SQL of the callbacks' inbox: what a provider sent is kept before it is answered (docs/faults.md F09, F11). */
export const createCallbackStore = (database: Database, vault: Vault) => ({
  /**
   * Stores a callback, or counts one more copy of it; answers the payment that it names, where there is such a one. Of a payment whose
   * numbers are erased nothing is kept again: it names the payer.
   */
  add: async (provider: string, body: string, transactionId: string | null): Promise<Named | undefined> => {
    const hash = vault.hash('callback', body);
    const [named] = await database.query<Named>(
      `with named as (select id, method, forgotten_at from payment where id = $4),
       added as (insert into callback (provider, body_hash, body_sealed, payment_id, handled_at)
         select $1, $2, $3, (select id from named), case when exists (select 1 from named) then now() end
         where not exists (select 1 from named where forgotten_at is not null)
         on conflict (provider, body_hash) do update set copies = callback.copies + 1)
       select id, method from named`,
      [provider, hash, vault.seal(body, ['callback', 'body_sealed', provider, hash]), transactionId],
    );
    return named;
  },
});

export type CallbackStore = ReturnType<typeof createCallbackStore>;

/** Forgets what came more than 90 days ago. */
export const createCallbackSweep = (database: Database) => ({
  sweep: async (): Promise<void> => {
    await database.query(`delete from callback where received_at < now() - interval '90 days'`);
  },
});
