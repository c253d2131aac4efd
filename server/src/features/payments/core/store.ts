import { present } from '@selfcare/contract/typed/present';
import type { Money } from '@selfcare/contract/values/money';
import type { Database, SqlValue } from '../../../db/database.ts';
import { nameValues } from '../../../db/named-values.ts';
import type { Vault } from '../../../security/vault.ts';
import { createBillQueries, moneyHasCome, unapproved } from './bill-queries.ts';
import type { PaymentWork } from './due.ts';
import type { Reason } from './gateway.ts';
import type { Keyed } from './idempotency.ts';
import { claimNumber, entryOf, postRefund, type ChargeNumber } from './ledger.ts';
import { createPayerQueries, knownSeconds, paidFrom } from './payer-queries.ts';
import { moveOf, stateSets, type PaymentEvent, type PaymentState } from './payment.machine.ts';
import type { NewPayment, Payment, PaymentEventRow } from './payment.ts';
import {
  movedTo,
  movingColumns,
  paymentColumns,
  sealText,
  sqlStates,
  toColumns,
  toPayment,
  type MovedRow,
  type PaymentRow,
  refundedColumn,
} from './payment-rows.ts';

/** What a move may write beside the state. `dueInSeconds` null: no worker need look again. */
export type MoveDetail = Partial<ChargeNumber> & {
  reason?: Reason;
  redirectUrl?: string;
  accessCode?: string;
  /** What a person found charged, in the currency of the price, where that is another amount. */
  chargedMinor?: number | undefined;
  dueInSeconds: number | null;
  /** A person found it out: only then an attempt is closed against the claim of a callback, and the claim is refuted. */
  againstClaim?: true;
};

/** All that a status says of a payment, as it stood at one moment. */
export type PaymentStory = {
  payment: Payment;
  events: PaymentEventRow[];
  /** What was charged after its end, and when it was given back. */
  late: (Pick<Payment, 'state' | 'onHold' | 'charge'> & { refundedAt?: Date | undefined }) | undefined;
  /** The sum of operator's refunds of a delivered payment, in the currency of the charge. */
  refunded: Money | undefined;
  /** Whether its customer knows the end. */
  isTold: boolean;
};

/** The parts of a story that stand in other tables, as JSON: one trip to the database is half the cost of a status. */
type StoryRow = PaymentRow & {
  isTold: boolean;
  events: [number, string, PaymentState | null, PaymentState, string][];
  late: (Pick<Payment, 'state' | 'onHold' | 'charge'> & { refundedAt: string | null }) | null;
  refunded: Money | null;
};

const storyColumns = `${paymentColumns}, payment.told_at is not null as "isTold",
  (select json_agg(json_build_array(version, event, from_state, to_state, at) order by version)
   from payment_event where payment_id = payment.id) as events,
  (select json_build_object('state', late.state, 'onHold', late.parked,
     'charge', json_build_object('amountMinor', late.charge_minor, 'currency', late.charge_currency),
     'refundedAt', (select max(at) from ledger_entry e where e.payment_id = payment.id and e.kind = 'late-refund'))
   from payment late where late.parent_id = payment.id and late.born = 'late-charge') as late,
  ${refundedColumn} as refunded`;

const toStory = (vault: Vault, { isTold, events, late, refunded, ...row }: StoryRow): PaymentStory => ({
  payment: toPayment(vault, row),
  events: events.map(([version, event, fromState, toState, at]) => ({
    version,
    event,
    fromState,
    toState,
    at: new Date(at),
  })),
  late: late ? { ...late, refundedAt: late.refundedAt === null ? undefined : new Date(late.refundedAt) } : undefined,
  refunded: refunded ?? undefined,
  isTold,
});

/** A move that was made: the payment as it now is, and the transaction that made it, which is named as no other. */
export type Moved = { payment: Payment; writtenBy: string };

/** What tells one attempt from its duplicates. */
type Attempt = Pick<Payment, 'duplicateHash' | 'purchaseId' | 'browserHash'>;

const underWay = sqlStates(stateSets.underWay);
const ended = sqlStates(stateSets.ended);
const notCharged = sqlStates(stateSets.notCharged);

// Statements that each payment asks for are put together once: a database knows them by their text, and to look up a long text that
// was made a moment ago costs as much as to read a row.
const selectWhere = (where: string): string => `select ${paymentColumns} from payment where ${where}`;
const byId = selectWhere('id = $1');
const storyById = `select ${storyColumns} from payment where id = $1`;

/** A duplicate of an attempt that may be debited, or is paid: this browser's own, or somebody else's whose money has come. */
const isDuplicate = `twin_hash = $1 and purchase_id <> $2 and state in ${underWay} and sent_at > now() - make_interval(secs => $3)
  and (browser_hash = $4 or ${moneyHasCome})`;
const oneDuplicate = selectWhere(`${isDuplicate} limit 1`);
const itselfAndDuplicate = selectWhere(`id = $5 or ${isDuplicate} order by id = $5 desc limit 2`);

const standing = `select exists (select 1 from payment where ${paidFrom}) as "hasPaid",
  exists (select 1 from payment where twin_hash = $4 and purchase_id <> $5 and browser_hash <> $2 and ${unapproved}
    and sent_at > now() - make_interval(secs => $6)) as "hasRivals"`;

/** A move with its event, and with what is written beside them. */
const moveAnd = (beside: string): string =>
  `with moved as (update payment set state = :state, version = version + 1, entered_at = now(), asks = 0, failures = 0, missing_since = null,
     parked = false, held_for = null, held_at = null,
     due_at = case when claim = 'paid' and not :againstClaim and :state in ${notCharged} then now() else now() + make_interval(secs => :dueInSeconds) end,
     claim = case when :againstClaim and :state in ${notCharged} then 'refuted' else claim end,
     reason = coalesce(:reason, reason), provider_reference = coalesce(:providerReference, provider_reference),
     redirect_url_sealed = coalesce(:redirectUrl, redirect_url_sealed),
     access_code_sealed = coalesce(:accessCode, access_code_sealed),
     sent_at = case when :countsDebit then coalesce(sent_at, now()) else sent_at end,
     sends = sends + case when :countsDebit then 1 else 0 end,
     deliveries = deliveries + case when :countsDelivery then 1 else 0 end,
     delivery_sent_at = case when :countsDelivery then now() else delivery_sent_at end
   where id = :id and version = :version and parked = :onHold
     and (claim is distinct from 'paid' or :againstClaim or :state not in ${notCharged} or state = 'REGISTERED')
   returning ${movingColumns}, xmin::text as written_by),
   told as (insert into payment_event (payment_id, version, event, from_state, to_state, reason)
     select :id, version, :event, :fromState, state, :reason from moved)
   ${beside} select * from moved`;
const moveAlone = nameValues(moveAnd(''));
const booked = `, booked as (insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
     select :id, :kind, :debit, :credit, :amountMinor::bigint, :currency from moved)`;
const moveAndBook = nameValues(moveAnd(booked));
/** A charge with the number that proves it: where that has proved another one, all of it is taken back (`isNumberTaken`). */
const proved = `, proved as (${claimNumber(':provedBy', ':providerReference::text', ':id')} from moved)`;
const moveAndProve = nameValues(moveAnd(booked + proved));

/** Adds an attempt with these columns, its first event and its idempotency key. */
const newAttempt = (columns: readonly string[]) =>
  nameValues(`with added as (insert into payment (${columns.join(', ')}, state, due_at)
     values (${columns.map((name) => `:${name}`).join(', ')}, 'REGISTERED', now() + make_interval(secs => :lapsesInSeconds))
     returning id),
   told as (insert into payment_event (payment_id, version, event, to_state)
     select id, 1, 'register', 'REGISTERED' from added)
   insert into idempotency_key (call, key, fingerprint, payment_id) select 'initiate', :key, :fingerprint, id from added
   on conflict do nothing returning 1`);

/** The SQL of payments as they are settled: personal columns are sealed by the vault on the way in, opened on the way out. */
export const createPaymentStore = (database: Database, vault: Vault) => {
  const read = async (sql: string, values: SqlValue[]) =>
    (await database.query<PaymentRow>(sql, values)).map((row) => toPayment(vault, row));
  const select = (where: string, values: SqlValue[]) => read(selectWhere(where), values);

  /** Put together by the first attempt, which knows its columns. */
  let addAttempt: ReturnType<typeof newAttempt> | undefined;
  /**
   * Adds the attempt in REGISTERED with its first event and the idempotency key that it came under. False where an equal request
   * has added that key first, and was waited for: then the caller takes its transaction back.
   */
  const insert = async (payment: NewPayment, lapsesInSeconds: number, keyed: Keyed): Promise<boolean> => {
    const columns = toColumns(vault, payment);
    addAttempt ??= newAttempt(Object.keys(columns));
    const added = await database.query(...addAttempt({ ...columns, lapsesInSeconds, ...keyed }));
    return added.length > 0;
  };

  /**
   * Makes a move by compare-and-set on the version, with its event and ledger rows in one transaction (docs/invariants.md I7). Returns
   * undefined when another process was faster, or when it would close as not charged what a callback claims is paid. Throws when the number
   * that proves the charge has proved another payment (`isNumberTaken`).
   */
  const move = async (payment: Payment, event: PaymentEvent, detail: MoveDetail): Promise<Moved | undefined> => {
    const made = moveOf(payment.state, event);
    if (!made) return undefined;
    const entry = entryOf(payment, made.effects, detail.chargedMinor);
    const proof = made.effects.includes('post-charge') && detail.providerReference ? detail.provedBy : undefined;
    const statement = entry ? (proof ? moveAndProve : moveAndBook) : moveAlone;
    const write = async (): Promise<Moved | undefined> => {
      const [row] = await database.query<MovedRow & { written_by: string }>(
        ...statement({
          id: payment.id,
          version: payment.version,
          state: made.to,
          dueInSeconds: detail.dueInSeconds,
          reason: detail.reason ?? null,
          providerReference: detail.providerReference ?? null,
          redirectUrl: detail.redirectUrl
            ? sealText(vault, payment.id, 'redirect_url_sealed', detail.redirectUrl)
            : null,
          countsDebit: made.effects.includes('count-debit'),
          countsDelivery: made.effects.includes('count-delivery'),
          accessCode: detail.accessCode ? sealText(vault, payment.id, 'access_code_sealed', detail.accessCode) : null,
          againstClaim: detail.againstClaim ?? false,
          onHold: payment.onHold,
          event,
          fromState: made.from,
          ...(entry && { ...entry, currency: payment.price.currency }),
          ...(proof && { provedBy: proof }),
        }),
      );
      return row && { payment: movedTo(vault, payment, row), writtenBy: row.written_by };
    };
    // One statement is a transaction by itself. What a refund books is read first, in the same one.
    if (!made.effects.includes('post-refund')) return write();
    return database.transaction(async () => {
      const moved = await write();
      if (moved) await postRefund(database, payment);
      return moved;
    });
  };

  return {
    insert,
    move,
    afterCommit: database.afterCommit,
    find: async (id: string): Promise<Payment | undefined> => (await read(byId, [id]))[0],
    story: async (id: string): Promise<PaymentStory | undefined> => {
      const [row] = await database.query<StoryRow>(storyById, [id]);
      return row && toStory(vault, row);
    },
    /** The transaction that wrote it last. */
    writtenBy: async (id: string): Promise<string | undefined> =>
      (await database.query<{ name: string }>('select xmin::text as name from payment where id = $1', [id]))[0]?.name,
    ofPurchase: (purchaseId: string) => select('purchase_id = $1 order by created_at', [purchaseId]),
    /**
     * A payment of the same payer, product and amount that a provider has since less than `withinSeconds`: this browser's
     * own, or somebody else's whose money has come.
     */
    liveDuplicate: async (attempt: Attempt, withinSeconds: number): Promise<Payment | undefined> =>
      (await read(oneDuplicate, [attempt.duplicateHash, attempt.purchaseId, withinSeconds, attempt.browserHash]))[0],
    /** A payment as it now is, and a duplicate of it as `liveDuplicate` finds it, in one look. */
    findWithDuplicate: async (
      attempt: Attempt & Pick<Payment, 'id'>,
      withinSeconds: number,
    ): Promise<{ now: Payment | undefined; duplicate: Payment | undefined }> => {
      const { id, duplicateHash, purchaseId, browserHash } = attempt;
      const found = await read(itselfAndDuplicate, [duplicateHash, purchaseId, withinSeconds, browserHash, id]);
      const isItself = ({ id }: Payment) => id === attempt.id;
      return { now: found.find(isItself), duplicate: found.find((one) => !isItself(one)) };
    },
    /** The same of other browsers that nobody has approved yet, the newest first, at most `limit`. */
    othersUnapproved: (attempt: Attempt, withinSeconds: number, limit: number): Promise<Payment[]> =>
      select(
        `twin_hash = $1 and purchase_id <> $2 and browser_hash <> $4 and ${unapproved}
           and sent_at > now() - make_interval(secs => $3) order by entered_at desc, id limit $5`,
        [attempt.duplicateHash, attempt.purchaseId, withinSeconds, attempt.browserHash, limit],
      ),
    /**
     * What is known before an attempt goes on: whether its browser has paid from this payer's number lately, and whether others
     * wait for the same approval (`othersUnapproved`).
     */
    standingOf: async (
      attempt: Attempt & Pick<Payment, 'payer'>,
      withinSeconds: number,
    ): Promise<{ hasPaid: boolean; hasRivals: boolean }> =>
      present(
        (
          await database.query<{ hasPaid: boolean; hasRivals: boolean }>(standing, [
            attempt.payer === null ? null : vault.hash('payer', attempt.payer),
            attempt.browserHash,
            knownSeconds,
            attempt.duplicateHash,
            attempt.purchaseId,
            withinSeconds,
          ])
        )[0],
      ),
    ...createBillQueries(database, select),
    ...createPayerQueries(database, (payer) => vault.hash('payer', payer)),
    events: async (id: string): Promise<PaymentEventRow[]> =>
      database.query<PaymentEventRow>(
        `select version, event, from_state as "fromState", to_state as "toState", at
         from payment_event where payment_id = $1 order by version`,
        [id],
      ),
    versions: (ids: string[]) =>
      database.query<{ id: string; version: number }>('select id, version from payment where id = any($1)', [ids]),
    /** The number of the payment that was begun last, delivered or not, committed or not; 0 before the first. */
    newestBegun: async (): Promise<number> =>
      present(
        (
          await database.query<{ number: number }>(
            'select case when is_called then last_value else 0 end as number from payment_begun_number',
          )
        )[0],
      ).number,
    /**
     * How many are in each state: those of which something is still to come or that are on hold, however old, and those
     * that ended within a day. Three small indexes: all that ever ended would take seconds once they are millions.
     */
    countByState: () =>
      database.query<{ state: string; onHold: boolean; count: number }>(
        `select state, parked as "onHold", count(*)::int as count from (
           select state, parked from payment where due_at is not null
           union all select state, parked from payment where due_at is null and parked and parent_id is null
           union all select state, parked from payment where due_at is null and not parked
             and forgotten_at is null and state in ${ended} and entered_at > now() - interval '1 day') as counted
         group by state, parked`,
      ),
  };
};

/** What the engine asks of payments: their rows and moves, and when each is looked at next. */
export type PaymentStore = ReturnType<typeof createPaymentStore> & PaymentWork;
