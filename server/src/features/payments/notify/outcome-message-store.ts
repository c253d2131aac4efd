import type { Database } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { stateSets } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import { paymentColumns, sqlStates, toPayment, type PaymentRow } from '../core/payment-rows.ts';

const ended = sqlStates(stateSets.ended);

/** The SQL of who knows how a payment ended. */
export const createOutcomeMessageStore = (database: Database, vault: Vault) => ({
  /** The customer saw the end on a page. */
  markTold: async (id: string): Promise<void> => {
    await database.query(`update payment set told_at = now() where id = $1 and told_at is null and state in ${ended}`, [
      id,
    ]);
  },
  /**
   * Payments that ended without their customer seeing it, at least `afterSeconds` ago and within the last day, however long
   * ago they began: a refund may take days. Each is
   * handed out once: whoever dies before the message is sent leaves the customer to the link, never with two messages.
   */
  claimUnseenEnds: async (afterSeconds: number, limit: number): Promise<Payment[]> =>
    (
      await database.query<PaymentRow>(
        `update payment set told_at = now() where id in (
           select id from payment where told_at is null and state in ${ended}
             and entered_at between now() - interval '1 day' and now() - make_interval(secs => $1)
           order by entered_at for update skip locked limit $2)
         returning ${paymentColumns}`,
        [afterSeconds, limit],
      )
    ).map((row) => toPayment(vault, row)),
  /**
   * Gifts that were delivered within the last day and whose line was not told. Each is handed out once: whoever dies
   * before the message is sent leaves it unsent, never sent twice.
   */
  claimGifts: async (limit: number): Promise<Payment[]> =>
    (
      await database.query<PaymentRow>(
        `update payment set gift_due = false where id in (
           select id from payment where gift_due and state = 'DONE' and entered_at > now() - interval '1 day'
           order by entered_at for update skip locked limit $1)
         returning ${paymentColumns}`,
        [limit],
      )
    ).map((row) => toPayment(vault, row)),
  /**
   * Payments whose money came after their end and was given back. Each is handed out once: whoever dies before the message
   * is sent leaves it unsent, never sent twice.
   */
  claimLateRefunds: async (limit: number): Promise<Payment[]> =>
    (
      await database.query<PaymentRow>(
        `with late as (
           update late_charge set told_at = now() where payment_id in (
             select payment_id from late_charge where told_at is null and state = 'REFUNDED'
             order by payment_id for update skip locked limit $1)
           returning payment_id)
         select ${paymentColumns} from payment join late on late.payment_id = payment.id`,
        [limit],
      )
    ).map((row) => toPayment(vault, row)),
  /** The message is proved not to have gone out: it is tried again. */
  releaseLateMessage: async (id: string): Promise<void> => {
    await database.query('update late_charge set told_at = null where payment_id = $1', [id]);
  },
  /** The message is proved not to have gone out: it is tried again. */
  releaseGiftMessage: async (id: string): Promise<void> => {
    await database.query('update payment set gift_due = true where id = $1', [id]);
  },
  /** The message is proved not to have gone out: it is tried again. */
  releaseOutcomeMessage: async (id: string): Promise<void> => {
    await database.query('update payment set told_at = null where id = $1', [id]);
  },
});

export type OutcomeMessageStore = ReturnType<typeof createOutcomeMessageStore>;
