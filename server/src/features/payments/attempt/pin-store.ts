import type { Database } from '../../../db/database.ts';
import { budgetTable } from '../../../http/limits/budget-table.ts';
import type { Vault } from '../../../security/vault.ts';

/** Wrong PINs that a wallet bears before it is locked (docs/invariants.md I14). */
const { limit } = budgetTable.wrongPins.ofSubject[0];

/** The SQL of PINs: guesses of a wallet over all its transactions, and sealed PINs that were seen. No PIN is ever here. */
export const createPinStore = (database: Database, vault: Vault) => {
  const walletHash = (method: string, msisdn: string) => vault.hash('pin-wallet', `${method} ${msisdn}`);
  // Of the bytes, not of their spelling: base64 has several for the same ones.
  const sealHash = (sealed: string) => vault.hash('sealed-pin', Buffer.from(sealed, 'base64').toString('base64'));
  return {
    wasSeen: async (sealed: string): Promise<boolean> =>
      (await database.query('select 1 from sealed_pin where hash = $1', [sealHash(sealed)])).length > 0,
    /** Takes a sealed PIN; false when it was taken before, by whichever transaction. */
    take: async (sealed: string, paymentId: string): Promise<boolean> =>
      (
        await database.query(
          'insert into sealed_pin (hash, payment_id) values ($1, $2) on conflict do nothing returning 1',
          [sealHash(sealed), paymentId],
        )
      ).length > 0,
    /**
     * Counts a guess before it is sent, so that no fault or race makes it free. The guesses of the last 24 h with this
     * one, or undefined when the wallet has none left.
     */
    reserveGuess: async (method: string, msisdn: string): Promise<number | undefined> =>
      (
        await database.query<{ guesses: number }>(
          `insert into wallet_pin as known (wallet_hash, guesses, last_at) values ($1, 1, now())
           on conflict (wallet_hash) do update set last_at = now(),
             guesses = case when known.last_at < now() - interval '24 hours' then 1 else known.guesses + 1 end
           where known.guesses < $2 or known.last_at < now() - interval '24 hours'
           returning guesses`,
          [walletHash(method, msisdn), limit],
        )
      )[0]?.guesses,
    /** The PIN was right: wrong ones are forgotten. */
    forgetGuesses: async (method: string, msisdn: string): Promise<void> => {
      await database.query('delete from wallet_pin where wallet_hash = $1', [walletHash(method, msisdn)]);
    },
    /** The provider answered something that is no judgement of the PIN. */
    releaseGuess: async (method: string, msisdn: string): Promise<void> => {
      await database.query('update wallet_pin set guesses = greatest(0, guesses - 1) where wallet_hash = $1', [
        walletHash(method, msisdn),
      ]);
    },
    sweep: async (): Promise<void> => {
      await database.query(`delete from wallet_pin where last_at < now() - interval '25 hours'`);
      await database.query(`delete from sealed_pin where seen_at < now() - interval '7 days'`);
    },
  };
};

export type PinStore = ReturnType<typeof createPinStore>;
