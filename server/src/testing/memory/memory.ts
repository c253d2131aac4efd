import { AsyncLocalStorage } from 'node:async_hooks';
import { commitError } from '../../db/database-errors.ts';
import type { Database } from '../../db/database.ts';
import type { LateCharge } from '../../features/payments/core/late-charge-store.ts';
import type { Payment, PaymentEventRow } from '../../features/payments/core/payment.ts';
import type { EntryKind } from '../../features/payments/core/ledger.ts';

/** A payment as it is kept: times in milliseconds of the memory's own clock. */
export type Kept = Omit<Payment, 'readAt'> & { dueAt: number | null; failures: number };
export type KeptLate = LateCharge & { onHold: boolean; dueAt: number | null; failures: number };
type KeptEvent = PaymentEventRow & { paymentId: string };

/** The rows that the payment tables would hold. */
export type Tables = {
  payments: Map<string, Kept>;
  events: KeptEvent[];
  entries: { paymentId: string; kind: EntryKind; amount: number }[];
  lateCharges: Map<string, KeptLate>;
  purchases: Map<string, string>;
  keys: Map<string, { fingerprint: string; paymentId: string }>;
};

const noTables = (): Tables => ({
  payments: new Map(),
  events: [],
  entries: [],
  lateCharges: new Map(),
  purchases: new Map(),
  keys: new Map(),
});

/**
 * What the payment stores stand on in memory: one session like PGlite's, so statements and transactions come one after the other, and a
 * thrown error takes back what its transaction did. `breaks` may end the connection at any point.
 */
export type Memory = {
  tables: Tables;
  now: number;
  statement: <Result>(run: (tables: Tables) => Result) => Promise<Result>;
  database: Database;
};

/** Where a connection may break: around a statement, or at a commit, which then was not done or was. */
export type Point = 'before' | 'inside' | 'after' | 'at-commit' | 'after-commit';

/** An empty memory. */
export const createMemory = (breakAt: (point: Point) => void = () => undefined): Memory => {
  const open = new AsyncLocalStorage<(() => void)[]>();
  let turn: Promise<unknown> = Promise.resolve();
  const oneAfterTheOther = <Result>(run: () => Result | Promise<Result>): Promise<Result> => {
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  };
  const breakCommitAt = (point: 'at-commit' | 'after-commit') => {
    try {
      breakAt(point);
    } catch (error) {
      throw commitError(error);
    }
  };
  const transaction = async <Result>(body: () => Promise<Result>): Promise<Result> => {
    const notifications: (() => void)[] = [];
    const result = await oneAfterTheOther(async () => {
      breakAt('before');
      const before = structuredClone(memory.tables);
      try {
        const result = await open.run(notifications, body);
        breakCommitAt('at-commit');
        return result;
      } catch (error) {
        memory.tables = before;
        throw error;
      }
    });
    breakCommitAt('after-commit');
    for (const notify of notifications) notify();
    return result;
  };
  const memory: Memory = {
    tables: noTables(),
    now: 0,
    statement: async (run) => {
      if (open.getStore()) {
        breakAt('inside');
        return run(memory.tables);
      }
      return oneAfterTheOther(() => {
        breakAt('before');
        const result = run(memory.tables);
        breakAt('after');
        return result;
      });
    },
    database: {
      query: () => Promise.reject(new Error('The memory speaks no SQL')),
      run: () => Promise.reject(new Error('The memory speaks no SQL')),
      transaction: (body) => (open.getStore() ? body() : transaction(body)),
      afterCommit: (notify) => {
        const notifications = open.getStore();
        if (notifications) notifications.push(notify);
        else notify();
      },
      continuity: () => ({ openSeconds: Infinity, continuousSeconds: Infinity }),
      close: async () => undefined,
    },
  };
  return memory;
};

/** Counts rows as `group by state, parked` does. */
export const countByState = (rows: Iterable<{ state: string; onHold: boolean }>) =>
  [...Map.groupBy(rows, ({ state, onHold }) => `${state} ${onHold}`).values()].map((group) => ({
    state: group[0]!.state,
    onHold: group[0]!.onHold,
    count: group.length,
  }));

/** Counts that settling a row threw, with the rules of both SQL stores; whether that put it on hold. */
export const countFailure = (
  { now }: Memory,
  kept: { failures: number; onHold: boolean; dueAt: number | null } | undefined,
  most: number,
): boolean => {
  if (!kept) return false;
  const isLast = kept.failures + 1 >= most;
  const dueAt = isLast ? null : now + 20_000 * 3 ** kept.failures;
  Object.assign(kept, { failures: kept.failures + 1, onHold: kept.onHold || isLast, dueAt });
  return isLast;
};
