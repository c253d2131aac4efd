import type { Database, SqlValue } from '../../db/database.ts';
import type { Vault } from '../../security/vault.ts';
import { duplicateSeconds } from '../payments/core/payment.ts';
import { stateSets } from '../payments/core/payment.machine.ts';
import { openDispute, sealText, sqlStates } from '../payments/core/payment-rows.ts';

const ended = sqlStates(stateSets.ended);
const endedChild = sqlStates(stateSets.endedChild);

/**
 * SQL of the reason why personal data of a payment is still needed, or null. Older releases find a bill's payments by their bill, and
 * the hash of equal orders is needed while they may be a second tab.
 */
export const neededFor = `case
  when parked then 'on-hold'
  when state not in ${ended} then 'under-way'
  when exists (select 1 from payment child where child.parent_id = payment.id and child.state not in ${endedChild}) then 'late-charge'
  when exists (select 1 from payment_dispute d where d.payment_id = payment.id and d.state in ${openDispute}) then 'disputed'
  when due_at is not null then 'looked-at-later'
  when exists (
    select 1 from payment other where other.bill_hash = payment.bill_hash and other.state not in ${ended}) then 'same-bill-under-way'
  when entered_at > now() - interval '${duplicateSeconds} seconds' then 'just-ended'
  end`;

/** What is over for so long. */
const old = `
  select id from payment where forgotten_at is null and state in ${ended} and entered_at < now() - make_interval(days => $1)
    and ${neededFor} is null
  order by entered_at for update skip locked limit $2`;

/** What somebody asked to have erased before it was settled. */
const asked = `
  select id from payment where forgotten_at is null and id in (select payment_id from erase_when_settled)
    and ${neededFor} is null
  for update skip locked limit $1`;

const named = `
  select id from payment where forgotten_at is null and id = any($1) and ${neededFor} is null for update skip locked`;

/** The target is never absent, so that an older release reads the row too: it is sealed as an empty text, in each row anew. */
const blank = `
  update payment set forgotten_at = now(), target_sealed = decode(blanked.target, 'hex'), payer_sealed = null, payer_hash = null, email_sealed = null,
    details_sealed = null, redirect_url_sealed = null, access_code_sealed = null, bill_hash = null, gift_due = false,
    twin_hash = '', browser_hash = '', address_hash = null
  from unnest($1::text[], $2::text[]) as blanked (id, target) where payment.id = blanked.id`;

const blankPurchases = `
  update purchase set goods_hash = '' where id in (select purchase_id from payment where id = any($1))
    and not exists (select 1 from payment where purchase_id = purchase.id and forgotten_at is null)`;

const createForgetting = (database: Database, vault: Vault) => (which: string, values: SqlValue[]) =>
  database.transaction(async (): Promise<string[]> => {
    const rows = await database.query<{ id: string }>(which, values);
    const ids = rows.map(({ id }) => id);
    const targets = ids.map((id) => Buffer.from(sealText(vault, id, 'target_sealed', '')).toString('hex'));
    await database.query(blank, [ids, targets]);
    await database.query('delete from idempotency_key where payment_id = any($1)', [ids]);
    await database.query('delete from erase_when_settled where payment_id = any($1)', [ids]);
    await database.query(blankPurchases, [ids]);
    return ids;
  });

/** Does the same for who asked for it: the callbacks of these payments, which name the payer, go too. */
const createErasing = (database: Database, vault: Vault) => {
  const forget = createForgetting(database, vault);
  return (which: string, values: SqlValue[]) =>
    database.transaction(async (): Promise<string[]> => {
      const erased = await forget(which, values);
      await database.query('delete from callback where payment_id = any($1)', [erased]);
      return erased;
    });
};

/** Blanks what is personal in these payments now, but in those that are still needed; answers which it blanked. */
export const createEraser = (database: Database, vault: Vault) => {
  const erase = createErasing(database, vault);
  return (ids: string[]): Promise<string[]> => erase(named, [ids]);
};

type Deps = { database: Database; vault: Vault; afterDays: number; batchSize?: number; mostBatches?: number };

/**
 * Creates the sweep that blanks personal data of payments that ended some days ago, or whose erasure waited for their end: numbers,
 * account, invoice, email, names and keyed hashes. Events, ledger, amounts and references stay. A sweep ends after some batches.
 */
export const createPersonalSweep = ({ database, vault, afterDays, batchSize = 500, mostBatches = 20 }: Deps) => {
  const forget = createForgetting(database, vault);
  const erase = createErasing(database, vault);
  const eraseAsked = () => erase(asked, [batchSize]);
  const forgetOld = () => forget(old, [afterDays, batchSize]);
  return {
    sweep: async (): Promise<void> => {
      for (const batch of [eraseAsked, forgetOld])
        for (let count = 0; count < mostBatches; count += 1) if ((await batch()).length < batchSize) break;
    },
  };
};

/**
 * Deletes attempts that were only registered, a week after they ended. A function of the database decides which (migration 0039): it lets
 * the portal delete no other payment.
 */
export const createUnsentSweep = (database: Database) => ({
  sweep: async (): Promise<void> => {
    const most = 1000;
    for (let batch = 0; batch < 20; batch += 1) {
      const [row] = await database.query<{ gone: number }>('select forget_unsent_payments($1) as gone', [most]);
      if ((row?.gone ?? 0) < most) return;
    }
  },
});
