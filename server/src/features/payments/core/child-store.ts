import type { Money } from '@selfcare/contract/values/money';
import type { Database, SqlValue } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { claimNumber, inPrice, postEntry, type BookedCharge, type ChargeNumber } from './ledger.ts';
import type { HoldReason } from './machines/hold.machine.ts';
import { births, stateSets, type Born, type PaymentState } from './payment.machine.ts';
import { paymentColumns, sqlStates, toPayment, type PaymentRow } from './payment-rows.ts';
import type { Payment } from './payment.ts';
import { firstHoldAsk } from './schedule.ts';

/** A late charge: the amount if it differs from the requested one, the provider's number, and the reason of a hold. */
type Charged = { charged?: Money; number?: ChargeNumber | undefined; heldFor?: HoldReason };

/** The states of a late charge under their established names in metrics and commands. */
const words: Partial<Record<PaymentState, string>> = { REFUND_DUE: 'DUE', REFUNDING: 'SENT' };
export const lateStateOf = (state: PaymentState): string => words[state] ?? state;

/** How each kind of child gets its id and its refund id, and which earlier child prevents it. */
const apart = {
  'late-charge': { number: '', refundId: 'refund_request_id', conflicts: 'true' },
  'operator-refund': {
    number: `|| '-' || (select count(*) + 1 from payment other where other.parent_id = $1 and other.born = 'operator-refund')`,
    refundId: 'gen_random_uuid()',
    conflicts: `other.state not in ${sqlStates(stateSets.endedChild)}`,
  },
} as const satisfies Record<Born, object>;

/** Returns the SQL that adds a child with its first event, unless the payment is a child or an earlier child prevents it. */
const birthOf = (born: Born): string => {
  const { idEnding, event } = births[born];
  const { number, refundId, conflicts } = apart[born];
  return `
  with parent as (select *, id || '-${idEnding}' ${number} as child, gen_random_uuid() as bought from payment
    where id = $1 and parent_id is null and not exists (
      select 1 from payment other where other.parent_id = $1 and other.born = '${born}' and ${conflicts})),
  -- A purchase of its own: a child is no attempt of its parent's.
  bought as (insert into purchase (id, goods_hash) select bought, '' from parent on conflict do nothing),
  born as (insert into payment (id, parent_id, born, purchase_id, state, parked, held_for, held_at, method, gateway, transaction_type,
      product_code, price_minor, price_currency, charge_minor, charge_currency, twin_hash, browser_hash, language, receipt_code,
      debit_request_id, refund_request_id, provider_reference, due_at, due_since, told_at, forgotten_at)
    select child, id, '${born}', bought, 'REFUND_DUE', $2::text is not null, $2, case when $2 is not null then now() end, method, gateway,
      transaction_type, product_code, $3::bigint, price_currency, $4::bigint, $5, '', '', language, child, debit_request_id,
      ${refundId}, $6, now() + make_interval(secs => $7), now(), now(), now()
    from parent on conflict do nothing returning id)
  insert into payment_event (payment_id, version, event, to_state)
    select id, 1, '${event}', 'REFUND_DUE' from born returning payment_id as id`;
};
const bornLate = birthOf('late-charge');
const bornOfRefund = birthOf('operator-refund');

/**
 * The SQL that adds children and finds them by their parent. Everything else treats a child as any payment. A payment has at most one late
 * charge, because a provider debits one request id once.
 */
export const createChildStore = (database: Database, vault: Vault) => {
  const of = async (parentId: string): Promise<Payment[]> => {
    const sql = `select ${paymentColumns} from payment where parent_id = $1 order by created_at`;
    return (await database.query<PaymentRow>(sql, [parentId])).map((row) => toPayment(vault, row));
  };
  return {
    /**
     * Books a charge that came after its payment was closed, and adds a child that refunds it. With `heldFor` the child waits for a person.
     * Does nothing the second time, and for a child. Throws if its number has proved another payment (`isNumberTaken`).
     */
    recordLate: (payment: Payment, { charged = payment.charge, number, heldFor }: Charged = {}): Promise<void> =>
      database.transaction(async () => {
        const booked = inPrice(payment, charged);
        const values: SqlValue[] = [payment.id, heldFor ?? null, booked, charged.amountMinor, charged.currency];
        const dueInSeconds = heldFor ? firstHoldAsk : 0;
        const added = await database.query(bornLate, [...values, number?.providerReference ?? null, dueInSeconds]);
        if (added.length === 0) return;
        if (number?.provedBy)
          await database.query(claimNumber('$1::text', '$2::text', '$3::text'), [
            number.provedBy,
            number.providerReference,
            payment.id,
          ]);
        await postEntry(database, payment, 'late-charge', booked);
      }),
    /**
     * Adds the refund of a part of a delivered payment, or of all of it. Returns its id; undefined for a child, and while another such
     * refund is under way.
     */
    orderRefund: async (payment: Payment, { moved, bookedMinor }: BookedCharge): Promise<string | undefined> => {
      const values: SqlValue[] = [payment.id, null, bookedMinor, moved.amountMinor, moved.currency];
      const born = await database.query<{ id: string }>(bornOfRefund, [...values, payment.providerReference, 0]);
      return born[0]?.id;
    },
    of,
    find: async (parentId: string, born: Born = 'late-charge'): Promise<Payment | undefined> =>
      (await of(parentId)).find((child) => child.born === born),
    countByState: async (born: Born) =>
      (
        await database.query<{ state: PaymentState; onHold: boolean; count: number }>(
          `select state, parked as "onHold", count(*)::int as count from payment where parent_id is not null and born = $1
         group by state, parked`,
          [born],
        )
      ).map(({ state, onHold, count }) => ({ state: lateStateOf(state), onHold, count })),
  };
};

export type Children = ReturnType<typeof createChildStore>;
