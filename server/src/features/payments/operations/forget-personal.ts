import type { Database } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { stateSets } from '../core/payment.machine.ts';
import { sqlStates } from '../core/payment-rows.ts';

const ended = sqlStates(stateSets.ended);

/**
 * What nobody looks after any more: closed for so long, not on hold, nothing due, no late charge on its way back. While a payment
 * of the same bill is under way, those before it are counted (bill-queries.ts) and wait.
 */
const forgettable = `
  select id from payment where forgotten_at is null and state in ${ended} and not parked and due_at is null
    and entered_at < now() - make_interval(days => $1)
    and not exists (select 1 from late_charge late where late.payment_id = payment.id and late.state <> 'REFUNDED')
    and not exists (
      select 1 from payment other where other.bill_hash = payment.bill_hash and other.state not in ${ended})
  order by entered_at for update skip locked limit $2`;

/** The target is never absent, so that an older release reads the row too: it is sealed as an empty text. */
const blank = `
  update payment set forgotten_at = now(), target_sealed = $3, payer_sealed = null, payer_hash = null, email_sealed = null,
    details_sealed = null, redirect_url_sealed = null, access_code_sealed = null, bill_hash = null, gift_due = false,
    twin_hash = '', browser_hash = ''
  where id in (${forgettable}) returning id`;

const blankPurchases = `
  update purchase set goods_hash = '' where id in (select purchase_id from payment where id = any($1))
    and not exists (select 1 from payment where purchase_id = purchase.id and forgotten_at is null)`;

type Deps = { database: Database; vault: Vault; afterDays: number; batchSize?: number; mostBatches?: number };

/**
 * Blanks what is personal in payments that ended so many days ago: numbers, account, invoice, address, what was ordered
 * by name, and every keyed hash by which they could be found. Events, ledger, amounts and references stay: the books
 * must be kept. A sweep ends after some batches; the next one goes on.
 */
export const createPersonalSweep = ({ database, vault, afterDays, batchSize = 500, mostBatches = 20 }: Deps) => {
  const forgetBatch = () =>
    database.transaction(async () => {
      const rows = await database.query<{ id: string }>(blank, [afterDays, batchSize, vault.seal('')]);
      const ids = rows.map(({ id }) => id);
      await database.query('delete from idempotency_key where payment_id = any($1)', [ids]);
      await database.query(blankPurchases, [ids]);
      return ids.length;
    });
  return {
    sweep: async (): Promise<void> => {
      for (let batch = 0; batch < mostBatches; batch += 1) if ((await forgetBatch()) < batchSize) return;
    },
  };
};
