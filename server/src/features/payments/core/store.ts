import type { Database, SqlValue } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { createBillQueries } from './bill-queries.ts';
import type { Reason } from './gateway.ts';
import { postEntries } from './ledger.ts';
import { moveOf, stateSets, type PaymentEvent } from './payment.machine.ts';
import type { NewPayment, Payment, PaymentEventRow } from './payment.ts';
import { paymentColumns, sqlStates, toColumns, toPayment, type PaymentRow } from './payment-rows.ts';

/** What a move may write beside the state. `dueInSeconds` null: no worker need look again. */
export type MoveDetail = {
  reason?: Reason;
  providerReference?: string;
  redirectUrl?: string;
  accessCode?: string;
  dueInSeconds: number | null;
};

/** What an answer says of the thing that was asked about: not there, there, or nothing at all. */
export type Sighting = 'missing' | 'present' | 'silent';

/** A payment that a worker has claimed; `open` reads it whole, and throws when it cannot be read. */
export type DuePayment = Pick<Payment, 'id' | 'state' | 'method'> & { open: () => Payment };

/** A move that was made: the payment as it now is. */
export type Moved = { payment: Payment };

const unprompted: readonly Reason[] = [
  'not-mobile-money-user',
  'balance-too-low',
  'wallet-locked',
  'payer-not-allowed',
  'provider-unreachable',
];

const inDoubt = sqlStates(stateSets.inDoubt);
const mustBeAsked = sqlStates(stateSets.mustBeAsked);
const underWay = sqlStates(stateSets.underWay);
const settled = sqlStates(stateSets.settled);

/** A customer who looks has the provider asked at most so often while nothing changes; workers and callbacks go on. */
const mostReaderAsks = 30;

/** The SQL of payments as they are settled: personal columns are sealed by the vault on the way in, opened on the way out. */
export const createPaymentStore = (database: Database, vault: Vault) => {
  const select = async (where: string, values: SqlValue[]) =>
    (await database.query<PaymentRow>(`select ${paymentColumns} from payment where ${where}`, values)).map((row) =>
      toPayment(vault, row),
    );

  /** Adds the attempt in REGISTERED with its first event. */
  const insert = async (payment: NewPayment, lapsesInSeconds: number): Promise<void> => {
    const columns = toColumns(vault, payment);
    const names = Object.keys(columns);
    await database.query(
      `insert into payment (${names.join(', ')}, state, due_at)
       values (${names.map((_, i) => `$${i + 1}`).join(', ')}, 'REGISTERED', now() + make_interval(secs => $${names.length + 1}))`,
      [...Object.values(columns), lapsesInSeconds],
    );
    await database.query(
      `insert into payment_event (payment_id, version, event, to_state) values ($1, 1, 'register', 'REGISTERED')`,
      [payment.id],
    );
  };

  /**
   * Makes the move if the machine has it and nobody was faster: state by compare-and-set on the version, the event row
   * and the ledger rows in one transaction (docs/invariants.md I7). Undefined when it was not made.
   */
  const move = (payment: Payment, event: PaymentEvent, detail: MoveDetail): Promise<Moved | undefined> =>
    database.transaction(async () => {
      const made = moveOf(payment.state, event);
      if (!made) return undefined;
      const [row] = await database.query<PaymentRow>(
        `update payment set state = $3, version = version + 1, entered_at = now(), asks = 0, failures = 0, missing_since = null,
           due_at = now() + make_interval(secs => $4),
           reason = coalesce($5, reason), provider_reference = coalesce($6, provider_reference),
           redirect_url_sealed = coalesce($7, redirect_url_sealed),
           access_code_sealed = coalesce($10, access_code_sealed),
           sent_at = case when $8 then coalesce(sent_at, now()) else sent_at end,
           sends = sends + case when $8 then 1 else 0 end,
           deliveries = deliveries + case when $9 then 1 else 0 end,
           delivery_sent_at = case when $9 then now() else delivery_sent_at end
         where id = $1 and version = $2 returning ${paymentColumns}`,
        [
          payment.id,
          payment.version,
          made.to,
          detail.dueInSeconds,
          detail.reason ?? null,
          detail.providerReference ?? null,
          detail.redirectUrl ? vault.seal(detail.redirectUrl) : null,
          made.effects.includes('count-debit'),
          made.effects.includes('count-delivery'),
          detail.accessCode ? vault.seal(detail.accessCode) : null,
        ],
      );
      if (!row) return undefined;
      await database.query(
        `insert into payment_event (payment_id, version, event, from_state, to_state, reason) values ($1, $2, $3, $4, $5, $6)`,
        [payment.id, payment.version + 1, event, made.from, made.to, detail.reason ?? null],
      );
      await postEntries(database, payment, made.effects);
      return { payment: toPayment(vault, row) };
    });

  return {
    insert,
    move,
    afterCommit: database.afterCommit,
    find: async (id: string): Promise<Payment | undefined> => (await select('id = $1', [id]))[0],
    ofPurchase: (purchaseId: string) => select('purchase_id = $1 order by created_at', [purchaseId]),
    /** A payment of the same payer, product and amount that a provider has since less than `withinSeconds`. */
    liveDuplicate: async (
      duplicateHash: string,
      purchaseId: string,
      withinSeconds: number,
    ): Promise<Payment | undefined> =>
      (
        await select(
          `twin_hash = $1 and purchase_id <> $2 and state in ${underWay} and sent_at > now() - make_interval(secs => $3) limit 1`,
          [duplicateHash, purchaseId, withinSeconds],
        )
      )[0],
    ...createBillQueries(database, select),
    /** How often this payer was prompted lately, answered or not; refusals before any prompt do not count. */
    promptsSince: async (method: string, payer: string, seconds: number): Promise<number> =>
      (
        await database.query<{ count: number }>(
          `select count(*)::int as count from payment where payer_hash = $1 and method = $4
             and sent_at > now() - make_interval(secs => $2) and not (state = 'DECLINED' and reason = any($3))`,
          [vault.hash('payer', payer), seconds, [...unprompted], method],
        )
      )[0]!.count,
    events: async (id: string): Promise<PaymentEventRow[]> =>
      database.query<PaymentEventRow>(
        `select version, event, from_state as "fromState", to_state as "toState", at
         from payment_event where payment_id = $1 order by version`,
        [id],
      ),
    versions: (ids: string[]) =>
      database.query<{ id: string; version: number }>('select id, version from payment where id = any($1)', [ids]),
    /**
     * Notes that the provider was asked, what it saw and when to look again; a callback that came meanwhile keeps its
     * place. `missing_since` is the first of the answers "not found" that no other answer has contradicted since.
     */
    noteAsk: async (payment: Payment, dueInSeconds: number | null, sighting: Sighting): Promise<void> => {
      await database.query(
        `update payment set asks = asks + 1, asked_at = now(), failures = 0,
           due_at = case when due_at <= now() then due_at else now() + make_interval(secs => $3) end,
           missing_since = case $4 when 'missing' then coalesce(missing_since, now()) when 'silent' then missing_since end
         where id = $1 and version = $2`,
        [payment.id, payment.version, dueInSeconds, sighting],
      );
    },
    /**
     * Takes the question about a debit in doubt that readers of all instances may ask once in `seconds`; undefined when
     * it was asked just now, or too often, or is not open.
     */
    takeQuestion: async (id: string, seconds: number): Promise<Payment | undefined> => {
      const [row] = await database.query<PaymentRow>(
        `update payment set asked_at = now() where id = $1 and state in ${inDoubt} and not parked
           and asks < ${mostReaderAsks} and (asked_at is null or asked_at < now() - make_interval(secs => $2))
         returning ${paymentColumns}`,
        [id, seconds],
      );
      return row && toPayment(vault, row);
    },
    /** Expedites it: a worker looks at it now; `unlessAskedWithinSeconds` keeps a reloading page from flooding the provider. */
    expedite: async (id: string, unlessAskedWithinSeconds: number): Promise<boolean> =>
      (
        await database.query(
          `update payment set due_at = now() where id = $1 and state in ${mustBeAsked} and not parked
             and due_at > now() and asks < ${mostReaderAsks} and coalesce(asked_at, entered_at) < now() - make_interval(secs => $2) returning id`,
          [id, unlessAskedWithinSeconds],
        )
      ).length > 0,
    /** A callback came: whatever state it is in, ask the provider now. */
    scheduleNow: (id: string) =>
      database.query(
        `update payment set due_at = now() where id = $1 and not parked and sent_at is not null and state not in ${settled}`,
        [id],
      ),
    /** Takes what is due for `leaseSeconds`, at most `limit`, leaving out methods that are at their limit. */
    claim: async (limit: number, leaseSeconds: number, busy: string[]): Promise<DuePayment[]> =>
      (
        await database.query<PaymentRow>(
          `update payment set due_at = now() + make_interval(secs => $2), asked_at = now() where id in (
             select id from payment where due_at <= now() and not (method = any($3))
             order by due_at for update skip locked limit $1)
           returning ${paymentColumns}`,
          [limit, leaseSeconds, busy],
        )
      ).map((row) => ({ id: row.id, state: row.state, method: row.method, open: () => toPayment(vault, row) })),
    /**
     * Counts that settling it threw: it is tried again after a pause that grows, and put on hold at the last of `most` in a
     * row. Answers whether it was put on hold.
     */
    noteFailure: async (id: string, most: number): Promise<boolean> =>
      (
        await database.query<{ isLast: boolean }>(
          `update payment set failures = failures + 1, parked = parked or failures + 1 >= $2,
             due_at = case when failures + 1 < $2 then now() + make_interval(secs => 20 * 3 ^ failures) end
           where id = $1 returning failures >= $2 as "isLast"`,
          [id, most],
        )
      ).some(({ isLast }) => isLast),
    /** Puts it on hold: no worker looks at it until a person has. */
    putOnHold: (payment: Payment) =>
      database.query(`update payment set parked = true, due_at = null where id = $1 and version = $2`, [
        payment.id,
        payment.version,
      ]),
    countByState: () =>
      database.query<{ state: string; onHold: boolean; count: number }>(
        'select state, parked as "onHold", count(*)::int as count from payment group by state, parked',
      ),
  };
};

export type PaymentStore = ReturnType<typeof createPaymentStore>;
