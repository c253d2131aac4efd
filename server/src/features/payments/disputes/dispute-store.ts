import { present } from '@selfcare/contract/typed/present';
import type { Money } from '@selfcare/contract/values/money';
import type { Database } from '../../../db/database.ts';
import { openDispute, sqlStates } from '../core/payment-rows.ts';
import { stateSets, type PaymentState } from '../core/payment.machine.ts';
import type { Dispute } from '../core/gateway.ts';
import { nextDisputeAsk, type DisputeState } from './dispute.machine.ts';

/** A dispute as it is asked about, as its provider told it last, and by which payment mode its payment was made. */
export type KeptDispute = {
  paymentId: string;
  disputeId: string;
  state: DisputeState;
  asks: number;
  /** Tries in a row that led nowhere. */
  failures: number;
  category: string | null;
  /** What is disputed, or went back; null where its provider has told nothing yet. */
  amountMinor: number | null;
  currency: string | null;
  answerBy: Date | null;
  /** When the alarm rang for it while nobody could be asked. */
  rungAt: Date | null;
  /** Its bank had decided before its payment ended. */
  cameEarly: boolean;
  method: string;
};

/** Where a payment stands that a bank takes money of: whether all of its own steps are over, and when they gave its money back. */
export type Standing = { isOver: boolean; createdAt: Date; refundedAt: Date | null };

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

/**
 * Open disputes, those of which only their name is known, and seconds until the first open one must be answered: below zero where
 * that is over.
 */
export type DisputeCount = { open: number; noticed: number; answerInSeconds: number | null };

const leaseSeconds = 120;
const ended = sqlStates([...stateSets.ended]);
const endedChild = sqlStates(stateSets.endedChild);

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
  /**
   * Has a listed one asked about where it is new, or its provider says something else than is known. One that is called open after it
   * was accepted waits for its own time: a person is called each time it is asked about.
   */
  noticeListed: async (told: Dispute, methods: readonly string[]): Promise<void> => {
    const { transactionId, id, state, category, answerBy, givesBack } = told;
    await database.query(
      `insert into payment_dispute as d (payment_id, dispute_id, state, due_at)
         select id, $2, 'NOTICED', now() from payment where id = $1 and method = any($4)
       on conflict (payment_id, dispute_id) do update set due_at = now()
         where d.state <> 'NOTICED' and lower(d.state) <> $3 and not (d.state = 'ACCEPTED' and $3 = 'open')
           or d.state = 'OPEN' and (d.category <> $5 or d.category is null and $5::text is not null
             or d.answer_by is distinct from coalesce($6::timestamptz, d.answer_by)
             or d.amount_minor is distinct from coalesce($7::bigint, d.amount_minor))`,
      [transactionId, id, state, [...methods], category, answerBy, givesBack?.amountMinor ?? null],
    );
  },
  /** Takes what is due, so that no other instance asks as well. */
  claim: (limit: number): Promise<KeptDispute[]> =>
    database.query<KeptDispute>(
      `update payment_dispute d set due_at = now() + make_interval(secs => ${leaseSeconds}) from payment p
       where p.id = d.payment_id and (d.payment_id, d.dispute_id) in (
         select payment_id, dispute_id from payment_dispute where due_at <= now() order by due_at for update skip locked limit $1)
       returning d.payment_id as "paymentId", d.dispute_id as "disputeId", d.state, d.asks, d.failures, d.category,
         d.amount_minor as "amountMinor", d.currency, d.answer_by as "answerBy", d.rung_at as "rungAt",
         d.came_early as "cameEarly", p.method`,
      [limit],
    ),
  /** Notes that it was asked about and is as it was. */
  noteAsk: async ({ paymentId, disputeId, state, asks }: KeptDispute): Promise<void> => {
    await database.query(
      `update payment_dispute set asks = asks + 1, failures = 0, due_at = now() + make_interval(secs => $3)
       where payment_id = $1 and dispute_id = $2 and state = $4`,
      [paymentId, disputeId, nextDisputeAsk(state, asks), state],
    );
  },
  /** Notes that a try led nowhere: whether the alarm rang for it, and whether its bank has decided before its payment ended. */
  noteFailure: async (
    { paymentId, disputeId, state }: KeptDispute,
    withinSeconds: number | null,
    { isRung = false, isEarly = false }: { isRung?: boolean; isEarly?: boolean } = {},
  ): Promise<void> => {
    await database.query(
      `update payment_dispute set failures = failures + 1, due_at = now() + make_interval(secs => $3),
         rung_at = case when $5 then now() else rung_at end, came_early = came_early or $6
       where payment_id = $1 and dispute_id = $2 and state = $4`,
      [paymentId, disputeId, withinSeconds, state, isRung, isEarly],
    );
  },
  /** Returns where the payment stands, locked until the transaction ends. */
  lockStanding: async (paymentId: string): Promise<Standing> => {
    const [row] = await database.query<Standing>(
      `select state in ${ended} and not exists (
           select 1 from payment child where child.parent_id = payment.id and child.state not in ${endedChild}) as "isOver",
         created_at as "createdAt", (select max(at) from ledger_entry e where e.payment_id = payment.id
           and e.kind in ('refund', 'late-refund')) as "refundedAt"
       from payment where id = $1 for update`,
      [paymentId],
    );
    return present(row);
  },
  /** Writes its state and what its provider says of it; false when somebody else has changed its state. */
  change: async (kept: KeptDispute, state: DisputeState, told: Dispute, back: Money): Promise<boolean> =>
    (
      await database.query(
        `update payment_dispute set state = $4, category = coalesce($5, category), amount_minor = $6, currency = $7,
           answer_by = case when state = 'OPEN' then coalesce($8, answer_by) else $8 end, asks = 0, failures = 0,
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
       where d.state in ${openDispute} or not $1 order by d.answer_by nulls last, d.noticed_at limit 1000`,
      [isOpenOnly],
    ),
  count: async (): Promise<DisputeCount> => {
    const [row] = await database.query<DisputeCount>(
      `select count(*) filter (where state = 'OPEN')::int as open, count(*) filter (where state = 'NOTICED')::int as noticed,
         extract(epoch from min(answer_by) filter (where state = 'OPEN') - now())::float as "answerInSeconds"
       from payment_dispute where state in ${openDispute}`,
    );
    return present(row);
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

/** What following disputes asks of the store; lists and counts are for people. */
export type DisputeQueries = Omit<DisputeStore, 'list' | 'count'>;
