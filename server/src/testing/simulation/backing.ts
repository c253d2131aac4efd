import type { Database } from '../../db/database.ts';
import { createCallbackStore, type CallbackStore } from '../../features/payments/callbacks/callback-store.ts';
import type { EngineContext } from '../../features/payments/core/engine.ts';
import type { Grants } from '../../features/payments/attempt/grants.ts';
import { backUpPayments } from '../postgres/back-up.ts';
import { emptyPayments } from '../postgres/empty.ts';
import { anEngine, type Ports, type TestEngine } from '../engine.ts';
import { createMemory, type Point } from '../memory/memory.ts';
import { createMemoryKeys, createMemoryLateCharges, createMemoryPurchases } from '../memory/other-stores.ts';
import { createMemoryStore } from '../memory/payment-store.ts';
import { letTimePass } from '../time.ts';
import { overBadConnection } from './faulty-database.ts';
import { readMemoryRows, readRows, type Row } from './rows.ts';
import type { Mutant } from './world.ts';

/** What a simulated portal stands on: where its rows are, how time passes there, and how its connection breaks. */
export type Backing = {
  portal: TestEngine;
  callbacks: CallbackStore;
  rows: () => Promise<Row[]>;
  /** Seconds until the workers find something to do; undefined when it never will. */
  untilDue: () => Promise<number | undefined>;
  pass: (seconds: number) => Promise<void>;
  /** Keeps the rows as they are now; what it answers brings them back: all that happened since is lost. */
  backUp: () => Promise<() => Promise<void>>;
};

type Deps = {
  ports: Ports;
  mutant: Mutant;
  breakAt: (point: Point) => void;
  continuity?: EngineContext['continuity'];
};

/** Makes a new backing for each run. */
export type MakeBacking = (deps: Deps) => Promise<Backing>;

/** Codes are not what is simulated: every token is good. */
const everyGrant: Grants = { check: async () => true, spend: async () => true, giveBack: async () => undefined };

/** In memory: thousands of runs in the time of one on a database. */
export const inMemory: MakeBacking = async ({ ports, mutant, breakAt, continuity }) => {
  const memory = createMemory(breakAt);
  const stores = {
    store: createMemoryStore(memory),
    lateCharges: createMemoryLateCharges(memory),
    purchases: createMemoryPurchases(memory),
    idempotency: createMemoryKeys(memory),
    grants: everyGrant,
  };
  return {
    portal: anEngine(memory.database, ports, { ...mutant, stores, continuity }),
    callbacks: { add: () => memory.statement(() => undefined) },
    rows: async () => readMemoryRows(memory.tables),
    untilDue: async () => {
      const { payments, lateCharges } = memory.tables;
      const due = [...payments.values(), ...lateCharges.values()].flatMap(({ dueAt }) => dueAt ?? []);
      return due.length > 0 ? (Math.min(...due) - memory.now) / 1000 : undefined;
    },
    pass: async (seconds) => {
      memory.now += seconds * 1000;
    },
    backUp: async () => {
      const copy = structuredClone(memory.tables);
      return async () => {
        memory.tables = structuredClone(copy);
      };
    },
  };
};

/** On a real database, emptied first. */
export const onDatabase =
  (database: Database): MakeBacking =>
  async ({ ports, mutant, breakAt, continuity }) => {
    await emptyPayments(database);
    let passed = 0;
    const shaky = overBadConnection(database, breakAt);
    const portal = anEngine(shaky, ports, { ...mutant, stores: { grants: everyGrant }, continuity });
    return {
      portal,
      callbacks: createCallbackStore(shaky, portal.vault),
      rows: () => readRows(database),
      untilDue: async () => {
        const [row] = await database.query<{ seconds: number | null }>(
          `select extract(epoch from min(due_at) - now())::float8 as seconds from (
             select due_at from payment union all select due_at from late_charge) as due`,
        );
        return row?.seconds ?? undefined;
      },
      pass: async (seconds) => {
        passed += seconds;
        await letTimePass(database, seconds);
      },
      backUp: async () => {
        const [restore, from] = [await backUpPayments(database), passed];
        return () => restore(passed - from);
      },
    };
  };
