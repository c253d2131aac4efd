import { commitError } from '../../db/database-errors.ts';
import type { Continuity, Database } from '../../db/database.ts';
import type { LateCharge } from '../../features/payments/core/child-store.ts';
import type { EntryKind } from '../../features/payments/core/ledger.ts';
import type { Lead } from '../../features/leads/lead.ts';
import type { Bill } from '../../features/payments/core/bill-queries.ts';
import type { KeptDispute } from '../../features/payments/disputes/dispute-store.ts';
import type { Payment, PaymentEventRow } from '../../features/payments/core/payment.ts';
import type { ClosedEntry } from './day-closes.ts';
import type { KeptCase, KeptStatement } from './statements.ts';
import { createTable, type Table, type Undo } from './table.ts';

/** A row of the ledger. `moved`: what a bank took, or gave back, in the currency of the charge. */
export type KeptEntry = {
  kind: EntryKind;
  amount: number;
  currency: string;
  at: Date;
  moved?: number;
  disputeId?: string;
};
/** A lead; details are open here. */
export type KeptLead = Omit<Lead, 'readAt'> & { dueAt: number | null; failures: number };
/** A dispute, without what is of its payment. */
export type KeptDisputeRow = Omit<KeptDispute, 'method'> & { dueAt: number | null };

/**
 * A payment with all that is stored of it, as it stands at one moment: a change replaces it and never writes into it, so that
 * who kept the old one sees that it changed. Times are milliseconds of the memory's own clock.
 */
export type Kept = {
  payment: Payment;
  dueAt: number | null;
  failures: number;
  events: readonly PaymentEventRow[];
  entries: readonly KeptEntry[];
  /** The change that wrote it last. */
  writtenBy: number;
};
export type KeptLate = Omit<LateCharge, 'readAt'> & { dueAt: number | null; failures: number };

/** An access token, and who spent it. */
export type KeptToken = {
  msisdn: string;
  purpose: string;
  purchase: string | null;
  expiresAt: number;
  spentBy: string | null;
};

/** The rows that the payment tables would hold. */
export type Tables = {
  payments: Table<Kept>;
  lateCharges: Table<KeptLate>;
  purchases: Table<string>;
  bills: Table<Bill>;
  keys: Table<{ fingerprint: string; paymentId: string }>;
  tokens: Table<KeptToken>;
  guesses: Table<{ count: number; lastAt: number }>;
  seals: Table<string>;
  rates: Table<{ millionths: number; expiresAt: number }>;
  /** Whose payment each provider's number has proved. */
  chargeNumbers: Table<string>;
  disputes: Table<KeptDisputeRow>;
  leads: Table<KeptLead>;
  /** When each connector's list of disputes is looked through next, and until when it was. */
  listings: Table<{ dueAt: number; until: number | null }>;
  /** The days that are closed with how many rows each took, and those rows. */
  dayCloses: Table<number>;
  closedEntries: Table<ClosedEntry>;
  /** The statement in force of each provider, and what differs from the books. */
  statements: Table<KeptStatement>;
  cases: Table<KeptCase>;
};

/** Where a connection may break: around a statement, or at a commit, which then was not done or was. */
export type Point = 'before' | 'inside' | 'after' | 'at-commit' | 'after-commit';

/** What happens on one connection: `gate` is passed before each statement and transaction, `breakAt` throws where it breaks. */
type Connecting = {
  gate?: () => Promise<void>;
  breakAt?: (point: Point) => void;
  continuity?: () => Continuity;
};

/**
 * What the payment stores stand on in memory: a database and its clock. Its flows come one after the other, and between two
 * of them only where a gate holds one back: a transaction is never interleaved, and a thrown error takes back what it did.
 */
export type Memory = {
  tables: Tables;
  /** The database's clock, in milliseconds. */
  clock: { now: number };
  /** The numbers of the payment that was begun last, and of the last change: no rollback and no restore brings them back. */
  numbers: { begun: number; written: number };
  statement: <Result>(run: (tables: Tables) => Result) => Promise<Result>;
  database: Database;
  isInTransaction: () => boolean;
  /** Another connection to the same tables. */
  connect: (connecting: Connecting) => Memory;
};

const noSql = new Error('The memory speaks no SQL');
const speaksNoSql = () => Promise.reject(noSql);

type Open = { undo: Undo; notifications: (() => void)[] };

/** What all connections share: at most one of them has a transaction open. */
type Shared = Pick<Memory, 'tables' | 'clock' | 'numbers'> & { open: Open | undefined };

const noTables = (undo: () => Undo | undefined): Tables => ({
  payments: createTable(undo),
  lateCharges: createTable(undo),
  purchases: createTable(undo),
  bills: createTable(undo),
  keys: createTable(undo),
  tokens: createTable(undo),
  guesses: createTable(undo),
  seals: createTable(undo),
  rates: createTable(undo),
  chargeNumbers: createTable(undo),
  disputes: createTable(undo),
  leads: createTable(undo),
  listings: createTable(undo),
  dayCloses: createTable(undo),
  closedEntries: createTable(undo),
  statements: createTable(undo),
  cases: createTable(undo),
});

const connect = (shared: Shared, { gate, breakAt, continuity }: Connecting): Memory => {
  const breakCommitAt = (point: 'at-commit' | 'after-commit') => {
    try {
      breakAt?.(point);
    } catch (error) {
      throw commitError(error);
    }
  };
  const commit = async <Result>(open: Open, body: () => Promise<Result>): Promise<Result> => {
    shared.open = open;
    try {
      const result = await body();
      breakCommitAt('at-commit');
      return result;
    } catch (error) {
      for (const takeBack of open.undo.toReversed()) takeBack();
      throw error;
    } finally {
      shared.open = undefined;
    }
  };
  const transaction = async <Result>(body: () => Promise<Result>): Promise<Result> => {
    if (gate) await gate();
    breakAt?.('before');
    const open: Open = { undo: [], notifications: [] };
    const result = await commit(open, body);
    breakCommitAt('after-commit');
    for (const notify of open.notifications) notify();
    return result;
  };
  return {
    tables: shared.tables,
    clock: shared.clock,
    numbers: shared.numbers,
    statement: async (run) => {
      if (shared.open) {
        breakAt?.('inside');
        return run(shared.tables);
      }
      if (gate) await gate();
      breakAt?.('before');
      const result = run(shared.tables);
      breakAt?.('after');
      return result;
    },
    database: {
      query: speaksNoSql,
      run: speaksNoSql,
      transaction: (body) => (shared.open ? body() : transaction(body)),
      afterCommit: (notify) => {
        if (shared.open) shared.open.notifications.push(notify);
        else notify();
      },
      continuity: continuity ?? (() => ({ openSeconds: Infinity, continuousSeconds: Infinity, breaks: 0 })),
      close: async () => undefined,
    },
    isInTransaction: () => shared.open !== undefined,
    connect: (connecting) => connect(shared, connecting),
  };
};

/** An empty memory, and a connection to it on which nothing goes wrong. */
export const createMemory = (): Memory => {
  const shared: Shared = {
    tables: noTables(() => shared.open?.undo),
    clock: { now: 0 },
    numbers: { begun: 0, written: 0 },
    open: undefined,
  };
  return connect(shared, {});
};

/** What statements say of time, by the memory's clock; a row without a time is within no stretch of it. */
export const timesOf = ({ clock }: Pick<Memory, 'clock'>) => ({
  now: () => new Date(clock.now),
  inSeconds: (seconds: number | null) => (seconds === null ? null : clock.now + seconds * 1000),
  isWithin: (at: Date | null, seconds: number) => at !== null && at.getTime() > clock.now - seconds * 1000,
});

/** Counts rows as `group by state, parked` does. */
export const countByState = (rows: Iterable<{ state: string; onHold: boolean }>) =>
  [...Map.groupBy(rows, ({ state, onHold }) => `${state} ${onHold}`).values()].map((group) => ({
    state: group[0]!.state,
    onHold: group[0]!.onHold,
    count: group.length,
  }));

type Failing = { failures: number; onHold: boolean; heldAt: Date | null };

/** What a row is after settling it threw once more, with the rules of both SQL stores, and whether that was the last time. */
export const countFailure = ({ clock }: Memory, { failures, onHold, heldAt }: Failing, most: number) => {
  const isHeld = failures + 1 >= most;
  const since = isHeld ? (heldAt ?? new Date(clock.now)) : heldAt;
  const isRecent = since !== null && since.getTime() > clock.now - 30 * 86_400_000;
  return {
    isLast: failures + 1 === most,
    failures: failures + 1,
    dueAt: isHeld ? (isRecent ? clock.now + 6 * 3_600_000 : null) : clock.now + 20_000 * 3 ** failures,
    held: { onHold: onHold || isHeld, heldAt: since },
  };
};
