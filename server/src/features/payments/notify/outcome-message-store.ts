import type { Money } from '@selfcare/contract/values/money';
import type { Database, SqlValue } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { births, stateSets, type Born } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import { paymentColumns, sqlStates, toPayment, type PaymentRow } from '../core/payment-rows.ts';

/** A payment of which a child has given money back: how that one was born, its id, and how much it was. */
export type GivenBack = Payment & { child: string; childBorn: Born; back: Money };

const ended = sqlStates(stateSets.ended);
const born = `(${Object.keys(births)
  .map((each) => `'${each}'`)
  .join(', ')})`;

/** The SQL of who knows how a payment ended. */
export const createOutcomeMessageStore = (database: Database, vault: Vault) => {
  const claimed = async (sql: string, values: SqlValue[]): Promise<Payment | undefined> => {
    const [row] = await database.query<PaymentRow>(sql, values);
    return row && toPayment(vault, row);
  };
  return {
    /** The customer saw the end on a page. */
    markTold: async (id: string): Promise<void> => {
      await database.query(
        `update payment set told_at = now() where id = $1 and told_at is null and state in ${ended}`,
        [id],
      );
    },
    /**
     * Claims a payment, none of `tried`, that ended unseen at least `afterSeconds` ago and within the last day. Each is claimed once: a
     * crash before sending loses the message, and never sends two.
     */
    claimUnseenEnd: (afterSeconds: number, tried: string[]): Promise<Payment | undefined> =>
      claimed(
        `update payment set told_at = now() where id in (
         select id from payment where told_at is null and state in ${ended} and id <> all($2)
           and entered_at between now() - interval '1 day' and now() - make_interval(secs => $1)
         order by entered_at for update skip locked limit 1)
       returning ${paymentColumns}`,
        [afterSeconds, tried],
      ),
    /**
     * A gift, none of `tried`, that was delivered within the last day and whose line was not told. Each is handed out once: whoever dies
     * before the message is sent leaves it unsent, never sent twice.
     */
    claimGift: (tried: string[]): Promise<Payment | undefined> =>
      claimed(
        `update payment set gift_due = false where id in (
         select id from payment where gift_due and state = 'DONE' and entered_at > now() - interval '1 day' and id <> all($1)
         order by entered_at for update skip locked limit 1)
       returning ${paymentColumns}`,
        [tried],
      ),
    /**
     * Returns a payment, except those in `tried`, whose child was refunded. Each child is returned once: a process that dies before it sends
     * leaves it unsent, never sent twice.
     */
    claimGivenBack: async (tried: string[]): Promise<GivenBack | undefined> => {
      const [row] = await database.query<
        PaymentRow & { child: string; childBorn: Born; backMinor: number; backIn: string }
      >(
        `with child as (
         update payment set child_told_at = now() where id in (
           select id from payment where child_told_at is null and born in ${born} and state = 'REFUNDED' and parent_id <> all($1)
           order by parent_id for update skip locked limit 1)
         returning id, parent_id, born, charge_minor, charge_currency)
       select ${paymentColumns}, child.id as child, child.born as "childBorn", child.charge_minor as "backMinor",
         child.charge_currency as "backIn"
       from payment join child on child.parent_id = payment.id`,
        [tried],
      );
      if (!row) return undefined;
      const { child, childBorn, backMinor, backIn } = row;
      return Object.assign(toPayment(vault, row), {
        child,
        childBorn,
        back: { amountMinor: backMinor, currency: backIn },
      });
    },
    /** The message is proved not to have gone out: it is tried again. */
    releaseGivenBack: async (child: string): Promise<void> => {
      await database.query('update payment set child_told_at = null where id = $1', [child]);
    },
    /** The message is proved not to have gone out: it is tried again. */
    releaseGiftMessage: async (id: string): Promise<void> => {
      await database.query('update payment set gift_due = true where id = $1', [id]);
    },
    /** The message is proved not to have gone out: it is tried again. */
    releaseOutcomeMessage: async (id: string): Promise<void> => {
      await database.query('update payment set told_at = null where id = $1', [id]);
    },
  };
};

export type OutcomeMessageStore = ReturnType<typeof createOutcomeMessageStore>;
