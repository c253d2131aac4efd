import type { Money } from '@selfcare/contract/values/money';
import type { Database } from '../../../db/database.ts';
import { sqlStates } from '../core/payment-rows.ts';
import { stateSets, type PaymentState } from '../core/payment.machine.ts';
import type { Dispute } from '../core/gateway.ts';
import { nextDisputeAsk, type DisputeState } from './dispute.machine.ts';

/** A dispute as it is asked about, and by which payment mode its payment was made. */
export type KeptDispute = { paymentId: string; disputeId: string; state: DisputeState; asks: number; method: string };

/** A dispute as somebody who must answer it looks at it; amounts are minor units. */
export type ListedDispute = {
  paymentId: string;
  disputeId: string;
  state: DisputeState;
  category: string | null;
  amountMinor: number;
  currency: string;
  answerBy: Date | null;
  noticedAt: Date;
  endedAt: Date | null;
  paymentState: PaymentState;
};

/** Open disputes, and seconds until the first of them must be answered: below zero where that is over. */
export type DisputeCount = { open: number; answerInSeconds: number | null };

const leaseSeconds = 120;
const ended = sqlStates([...stateSets.ended]);

/** The SQL of disputes. */
export const createDisputeStore = (database: Database) => ({
  /** Keeps that a dispute was named, and has it asked about now. */
  notice: async (paymentId: string, disputeId: string): Promise<void> => {
    await database.query(
      `insert into payment_dispute as d (payment_id, dispute_id, state, due_at) values ($1, $2, 'NOTICED', now())
       on conflict (payment_id, dispute_id) do update set due_at = now()`,
      [paymentId, disputeId],
    );
  },
  /** Has a listed one asked about where it is new, or its provider says something else than is known. */
  noticeListed: async ({ transactionId, id, state }: Dispute, methods: readonly string[]): Promise<void> => {
    await database.query(
      `insert into payment_dispute as d (payment_id, dispute_id, state, due_at)
         select id, $2, 'NOTICED', now() from payment where id = $1 and method = any($4)
       on conflict (payment_id, dispute_id) do update set due_at = now() where lower(d.state) not in ('noticed', $3)`,
      [transactionId, id, state, [...methods]],
    );
  },
  /** Takes what is due, so that no other instance asks as well. */
  claim: (limit: number): Promise<KeptDispute[]> =>
    database.query<KeptDispute>(
      `update payment_dispute d set due_at = now() + make_interval(secs => ${leaseSeconds}) from payment p
       where p.id = d.payment_id and (d.payment_id, d.dispute_id) in (
         select payment_id, dispute_id from payment_dispute where due_at <= now() order by due_at for update skip locked limit $1)
       returning d.payment_id as "paymentId", d.dispute_id as "disputeId", d.state, d.asks, p.method`,
      [limit],
    ),
  /** Notes that it was asked about and stands as it stood. */
  noteAsk: async ({ paymentId, disputeId, state, asks }: KeptDispute, withinSeconds?: number): Promise<void> => {
    await database.query(
      `update payment_dispute set asks = asks + 1, due_at = now() + make_interval(secs => $3)
       where payment_id = $1 and dispute_id = $2 and state = $4`,
      [paymentId, disputeId, withinSeconds ?? nextDisputeAsk(state, asks), state],
    );
  },
  /** Whether the payment has come to its end, locked until the transaction does; undefined where it goes on. */
  lockEnded: async (paymentId: string): Promise<PaymentState | undefined> =>
    (
      await database.query<{ state: PaymentState }>(
        `select state from payment where id = $1 and state in ${ended} for update`,
        [paymentId],
      )
    )[0]?.state,
  /** Takes it into another state with what its provider says; false when somebody else has. */
  change: async (kept: KeptDispute, state: DisputeState, told: Dispute, back: Money): Promise<boolean> =>
    (
      await database.query(
        `update payment_dispute set state = $4, category = $5, amount_minor = $6, currency = $7, answer_by = $8, asks = 0,
           due_at = now() + make_interval(secs => $9), ended_at = case when $4 = 'OPEN' then null else now() end
         where payment_id = $1 and dispute_id = $2 and state = $3 returning 1`,
        [
          kept.paymentId,
          kept.disputeId,
          kept.state,
          state,
          told.category,
          back.amountMinor,
          back.currency,
          told.answerBy,
          nextDisputeAsk(state, 0),
        ],
      )
    ).length > 0,
  /** What a customer is told of a payment's disputes: the gravest; undefined where there is none. */
  stateOf: async (paymentId: string): Promise<Exclude<DisputeState, 'NOTICED'> | undefined> =>
    (
      await database.query<{ state: Exclude<DisputeState, 'NOTICED'> }>(
        `select state from payment_dispute where payment_id = $1 and state <> 'NOTICED'
         order by array_position(array['ACCEPTED', 'OPEN', 'DECLINED'], state) limit 1`,
        [paymentId],
      )
    )[0]?.state,
  list: (isOpenOnly: boolean): Promise<ListedDispute[]> =>
    database.query<ListedDispute>(
      `select d.payment_id as "paymentId", d.dispute_id as "disputeId", d.state, d.category,
         coalesce(d.amount_minor, p.charge_minor) as "amountMinor", coalesce(d.currency, p.charge_currency) as currency,
         d.answer_by as "answerBy", d.noticed_at as "noticedAt", d.ended_at as "endedAt", p.state as "paymentState"
       from payment_dispute d join payment p on p.id = d.payment_id
       where d.state in ('NOTICED', 'OPEN') or not $1 order by d.answer_by nulls last, d.noticed_at limit 1000`,
      [isOpenOnly],
    ),
  count: async (): Promise<DisputeCount> => {
    const [row] = await database.query<DisputeCount>(
      `select count(*)::int as open, extract(epoch from min(answer_by) - now())::float as "answerInSeconds"
       from payment_dispute where state = 'OPEN'`,
    );
    return row!;
  },
  /** Takes the turn to look through a provider's list, and since when; undefined where it is not time, or another instance has. */
  takeListing: async (
    connector: string,
    everySeconds: number,
    first: { days: number; overlapDays: number },
  ): Promise<Date | undefined> => {
    await database.query('insert into dispute_listing (connector) values ($1) on conflict do nothing', [connector]);
    return (
      await database.query<{ since: Date }>(
        `update dispute_listing set due_at = now() + make_interval(secs => $2)
         where connector = $1 and due_at <= now()
         returning coalesce(listed_until - make_interval(days => $4), now() - make_interval(days => $3)) as since`,
        [connector, everySeconds, first.days, first.overlapDays],
      )
    )[0]?.since;
  },
  noteListed: async (connector: string): Promise<void> => {
    await database.query('update dispute_listing set listed_until = now() where connector = $1', [connector]);
  },
});

export type DisputeStore = ReturnType<typeof createDisputeStore>;
