import type { Market } from '@selfcare/markets/market';
import { readConfig, type Config } from '../../config.ts';
import type { Continuity, Database } from '../../db/database.ts';
import { createCallbackStore, type CallbackStore } from '../../features/payments/callbacks/callback-store.ts';
import type { NewIds } from '../../features/payments/attempt/new-ids.ts';
import { allAvailable, type Availability } from '../../features/payments/methods/availability.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import type { HoldReason } from '../../features/payments/core/machines/hold.machine.ts';
import { createEraser } from '../../features/payments/operations/forget-personal.ts';
import { leadColumns, toLead, type LeadRow } from '../../features/leads/lead-rows.ts';
import { createQueue } from '../../outbound/work.ts';
import { createLeadStore } from '../../features/leads/lead-store.ts';
import type { Lead } from '../../features/leads/lead.ts';
import type { LeadDesk } from '../../features/leads/gateway.ts';
import { createWatch } from '../../clocks/watch.ts';
import { chargebacksIn } from '../../features/payments/core/ledger.ts';
import { createDisputeStore, type KeptDispute } from '../../features/payments/disputes/dispute-store.ts';
import { createDisputeFollower, type DisputeAlarm } from '../../features/payments/disputes/follow-disputes.ts';
import { disputeSourcesOf } from '../../wiring/payment-wiring.ts';
import type { Clocks } from '../../clocks/clocks.ts';
import type { Vault } from '../../security/vault.ts';
import { backUpPayments } from '../postgres/back-up.ts';
import { emptyPayments } from '../postgres/empty.ts';
import { anEngine, endless, type Ports, type TestEngine } from '../engine.ts';
import {
  createMemoryExchange,
  createMemoryPins,
  createMemoryTokens,
  type MemoryTokens,
} from '../memory/consent-stores.ts';
import { createMemoryDayCloses, takenRows, type ClosedEntry } from '../memory/day-closes.ts';
import { createMemoryEraser } from '../memory/eraser.ts';
import { createMemoryLeads, type LeadWork } from '../memory/lead-store.ts';
import { createMemoryChargebacks, createMemoryDisputes } from '../memory/dispute-store.ts';
import { createMemory, type Point } from '../memory/memory.ts';
import { createMemoryKeys, createMemoryLateCharges, createMemoryPurchases } from '../memory/other-stores.ts';
import { createMemoryStore } from '../memory/payment-store.ts';
import { createMemoryStatements, type KeptCase } from '../memory/statements.ts';
import { letTimePass } from '../time.ts';
import { overBadConnection } from './faulty-database.ts';
import { createMemoryRows, readRows, type Row } from './rows.ts';
import type { DisputeParts, Erase, Mutant, Peek, PortalLeads } from './mutants/mutant.ts';

/** One process of the portal on a backing: its engine, and what works beside it. */
export type Portal = TestEngine & {
  callbacks: CallbackStore;
  /** Follows disputes, one go at a time. */
  followDisputes: () => Promise<number>;
  leads: PortalLeads;
  erase: Erase;
  /** Closes the last day that is over; only in memory. */
  closeDay?: ReturnType<typeof createMemoryDayCloses>;
  /** Compares statements with the books; only in memory. */
  statements?: ReturnType<typeof createMemoryStatements>;
};

/** A lead as the portal knows it. */
type KnownLead = Pick<Lead, 'id' | 'state' | 'refLeadId'>;

/** A dispute as the portal knows it. */
type KnownDispute = Pick<KeptDispute, 'paymentId' | 'disputeId' | 'state'>;

/** What a process brings: its way to the providers, its connection to the database, its own memory and time. */
type Starting = {
  ports: Ports & { leadDesk?: LeadDesk };
  gate: () => Promise<void>;
  breakAt: (point: Point) => void;
  continuity: () => Continuity;
  clocks: Clocks;
  pause?: (ms: number) => Promise<void>;
  /** What a person has switched off, as far as the process has read it. */
  availability?: Availability;
  alarm: (id: string, alarm: HoldReason | DisputeAlarm) => void;
  /** Hears that somebody answers again, and how many payments waited for that. */
  recovered: (connector: string, waiting: number) => void;
};

/** What the simulated portal stands on: where its rows are, and how time passes there. */
export type Backing = {
  start: (starting: Starting) => Portal;
  rows: () => Promise<readonly Row[]>;
  disputes: () => Promise<readonly KnownDispute[]>;
  leads: () => Promise<readonly KnownLead[]>;
  /** The rows that closes of days have taken; the same list until that changes. */
  closed: () => Promise<readonly ClosedEntry[]>;
  /** The cases of statements that are open, and the payments that lapsed before they were sent. */
  openCases: () => readonly KeptCase[];
  unsent: () => readonly Payment[];
  /** The date by its clock. */
  date: () => Date;
  /** Whether a transaction is open that nothing may come between. */
  isInTransaction: () => boolean;
  /** Seconds until the workers find something to do; undefined when it never will. */
  untilDue: () => Promise<number | undefined>;
  /** Whether a payment is due, a late charge, a dispute, a lead. */
  areDue: () => Promise<readonly [boolean, boolean, boolean, boolean]>;
  /** The seconds that have passed on it. */
  now: () => number;
  /** Lets the database's clock go on, or back. */
  pass: (seconds: number) => Promise<void>;
  /** Keeps the rows as they are now; what it answers brings them back: all that happened since is lost. */
  backUp: () => Promise<() => Promise<void>>;
  /** A token as a verified code gives it; answers the header that carries it. */
  issue: (name: string, use: Parameters<MemoryTokens['issue']>[1]) => Promise<string>;
};

type Deps = {
  market: Swarmed;
  mutant: Mutant;
  ids: NewIds;
  during: <Result>(work: Promise<Result>) => Promise<Result>;
};
type Swarmed = 'cg' | 'cd';

/** Makes a new backing for each run. */
export type MakeBacking = (deps: Deps) => Promise<Backing>;

const configOf = (id: Swarmed): Config => {
  const config = readConfig({ MARKET: id });
  // The operator of the tests has the lines of one country.
  const market: Market = { ...config.market, countryCode: '242' };
  return { ...config, market };
};
const configs = new Map<Swarmed, Config>();
const knownConfig = (id: Swarmed): Config => {
  const config = configs.get(id) ?? configOf(id);
  configs.set(id, config);
  return config;
};

/** Nothing is secret here, and hashes need only be told apart: the true ones take most of a run's time. */
const openVault: Vault = {
  seal: (text) => Buffer.from(text),
  bind: (text) => Buffer.from(text),
  isBinding: () => true,
  open: (sealed) => Buffer.from(sealed).toString(),
  sealAway: (text) => Buffer.from(text),
  openBack: (sealed) => Buffer.from(sealed).toString(),
  hash: (purpose, text) => `${purpose} ${text}`,
};

const isDueBy =
  (now: number) =>
  ({ dueAt }: { dueAt: number | null }) =>
    dueAt !== null && dueAt <= now;

/** Hears every alarm of an engine. */
const changesOf = ({ mutant }: Deps, starting: Starting, seen: Omit<Peek, 'availability'>) => {
  const { continuity, clocks, pause, alarm, recovered, availability = allAvailable } = starting;
  const peek = { ...seen, availability };
  return {
    continuity,
    clocks,
    recovered,
    availability: mutant.availability?.(availability) ?? availability,
    ...(pause && { pause }),
    engine: (honest: TestEngine['engine']) => {
      const heard = { ...honest, alarm: (about: { id: string }, what: HoldReason) => alarm(about.id, what) };
      return mutant.engine?.(heard, peek) ?? heard;
    },
  };
};

/** A database with the mistake in it. */
const planted = (mutant: Mutant, database: Database): Database => {
  const rewrite = (text: string) => (mutant.sql ?? []).reduce((sql, [from, to]) => sql.replaceAll(from, to), text);
  const misread = mutant.sql
    ? { ...database, query: ((sql, values) => database.query(rewrite(sql), values)) as Database['query'] }
    : database;
  return mutant.connection?.(misread) ?? misread;
};

const nowhere: LeadDesk = {
  send: async () => ({ outcome: 'unsent' }),
  find: async () => ({ outcome: 'unknown' }),
  read: async () => ({ outcome: 'unknown' }),
};

const leadWorkOf = (database: Database, vault: Vault): LeadWork => ({
  store: createLeadStore(database, vault),
  queue: createQueue<LeadRow>(database, 'lead', leadColumns),
  open: (row) => toLead(vault, row),
});

/** What sends leads in one process. */
const leadsOf = ({ mutant }: Deps, { ports, clocks, continuity, alarm }: Starting, work: LeadWork): PortalLeads => {
  const honest: PortalLeads = {
    ...work,
    desk: ports.leadDesk ?? nowhere,
    toInternational: (msisdn) => `+242${msisdn}`,
    country: 'CG',
    times: { callSeconds: 22 },
    clocks,
    continuity,
    watch: createWatch(clocks.monotonic, () => continuity().breaks).seconds,
    count: () => undefined,
    alarm: ({ id }) => alarm(id, 'contradiction'),
  };
  return mutant.leads?.(honest) ?? honest;
};

const disputePartsOf = ({ mutant }: Deps, parts: DisputeParts): DisputeParts => mutant.disputes?.(parts) ?? parts;

/** The shipped follower of disputes, for one process. */
const followerOf = (portal: TestEngine, parts: DisputeParts, { ports, alarm }: Starting) =>
  createDisputeFollower({
    database: portal.database,
    payments: portal.engine.store,
    sources: disputeSourcesOf(ports, portal.market),
    changed: () => undefined,
    alarm: ({ id }, what) => alarm(id, what),
    ...parts,
  }).go;

/** In memory: a thousand runs in the time of one on a database. */
export const inMemory: MakeBacking = async (deps) => {
  const memory = createMemory();
  const { clock, tables } = memory;
  const config = knownConfig(deps.market);
  const tokens = createMemoryTokens(memory);
  return {
    start: (starting) => {
      const connection = memory.connect(starting);
      const parts = disputePartsOf(deps, {
        disputes: createMemoryDisputes(connection),
        chargebacks: createMemoryChargebacks(connection),
      });
      const sides = {
        idempotency: createMemoryKeys(connection),
        grants: createMemoryTokens(connection),
      };
      const stores = {
        ...(deps.mutant.stores?.(sides) ?? sides),
        store: createMemoryStore(connection),
        lateCharges: createMemoryLateCharges(connection),
        disputes: parts.disputes,
        purchases: createMemoryPurchases(connection),
        pins: createMemoryPins(connection),
        exchange: createMemoryExchange(connection, config.market),
        limits: endless,
      };
      const portal = anEngine(planted(deps.mutant, connection.database), starting.ports, {
        ...changesOf(deps, starting, { databaseSeconds: () => clock.now / 1000, tables }),
        stores,
        config,
        vault: openVault,
        ids: deps.ids,
      });
      const callbacks: CallbackStore = {
        add: (_provider, _body, id) => connection.statement(({ payments }) => payments.get(id ?? '')?.payment),
      };
      const eraser = createMemoryEraser(connection);
      return {
        ...portal,
        callbacks,
        followDisputes: followerOf(portal, parts, starting),
        leads: leadsOf(deps, starting, createMemoryLeads(connection)),
        erase: deps.mutant.erase?.(eraser, tables) ?? eraser,
        closeDay: createMemoryDayCloses(connection, deps.mutant.takenRows?.(takenRows)),
        statements: createMemoryStatements(connection),
      };
    },
    disputes: async () => tables.disputes.list(),
    leads: async () => tables.leads.list(),
    closed: async () => tables.closedEntries.list(),
    openCases: () => tables.cases.list().filter(({ isOpen }) => isOpen),
    unsent: () =>
      tables.payments.list().flatMap(({ payment }) => (payment.state === 'EXPIRED' && !payment.sentAt ? payment : [])),
    date: () => new Date(clock.now),
    rows: (
      (read) => async () =>
        read()
    )(createMemoryRows(tables)),
    isInTransaction: memory.isInTransaction,
    untilDue: async () => {
      let first = Infinity;
      for (const { dueAt } of tables.payments.list()) first = Math.min(first, dueAt ?? Infinity);
      for (const { dueAt } of tables.lateCharges.list()) first = Math.min(first, dueAt ?? Infinity);
      for (const { dueAt } of tables.leads.list()) first = Math.min(first, dueAt ?? Infinity);
      return first === Infinity ? undefined : (first - clock.now) / 1000;
    },
    areDue: async () => {
      const isDue = isDueBy(clock.now);
      return [
        tables.payments.list().some(isDue),
        tables.lateCharges.list().some(isDue),
        tables.disputes.list().some(isDue),
        tables.leads.list().some(isDue),
      ];
    },
    now: () => clock.now / 1000,
    pass: async (seconds) => {
      clock.now += seconds * 1000;
    },
    backUp: async () => {
      const restores = Object.values(tables).map((table) => table.backUp());
      return async () => {
        for (const restore of restores) restore();
      };
    },
    issue: async (name, use) => {
      await tokens.issue(name, use);
      return `Bearer ${name}`;
    },
  };
};

/** On a real database, emptied first. */
export const onDatabase =
  (database: Database): MakeBacking =>
  async (deps) => {
    const { during } = deps;
    await emptyPayments(database);
    let passed = 0;
    const config = knownConfig(deps.market);
    const mistaken = planted(deps.mutant, database);
    let issuer: Portal | undefined;
    return {
      start: (starting) => {
        const shaky = overBadConnection(mistaken, { ...starting, during });
        const portal = anEngine(shaky, starting.ports, {
          ...changesOf(deps, starting, { databaseSeconds: () => passed, tables: undefined }),
          config,
          ids: deps.ids,
        });
        issuer ??= {
          ...anEngine(database, starting.ports, { config }),
          callbacks: createCallbackStore(database, portal.vault),
          followDisputes: async () => 0,
          leads: leadsOf(deps, starting, leadWorkOf(database, portal.vault)),
          erase: async () => [],
        };
        const eraser = createEraser(shaky, portal.vault);
        const parts = disputePartsOf(deps, {
          disputes: createDisputeStore(shaky),
          chargebacks: chargebacksIn(shaky),
        });
        return {
          ...portal,
          callbacks: createCallbackStore(shaky, portal.vault),
          followDisputes: followerOf(portal, parts, starting),
          leads: leadsOf(deps, starting, leadWorkOf(shaky, portal.vault)),
          erase: deps.mutant.erase?.(eraser, undefined) ?? eraser,
        };
      },
      leads: () => database.query<KnownLead>(`select id, state, ref_lead_id as "refLeadId" from lead`),
      rows: () => readRows(database),
      closed: async () => [],
      openCases: () => [],
      unsent: () => [],
      disputes: () =>
        database.query<KnownDispute>(
          `select payment_id as "paymentId", dispute_id as "disputeId", state from payment_dispute`,
        ),
      date: () => new Date(),
      isInTransaction: () => false,
      untilDue: async () => {
        const [row] = await database.query<{ seconds: number | null }>(
          `select extract(epoch from min(due_at) - now())::float8 as seconds from (
             select least(due_at, child_due_at) as due_at from payment
             union all select due_at from lead) as due`,
        );
        return row?.seconds ?? undefined;
      },
      areDue: async () => {
        const [row] = await database.query<{ payment: boolean; late: boolean; dispute: boolean; lead: boolean }>(
          `select exists (select from payment where due_at <= now()) as payment,
             exists (select from payment where child_due_at <= now()) as late,
             exists (select from payment_dispute where due_at <= now()) as dispute,
             exists (select from lead where due_at <= now()) as lead`,
        );
        return [row!.payment, row!.late, row!.dispute, row!.lead];
      },
      now: () => passed,
      pass: async (seconds) => {
        passed += seconds;
        await letTimePass(database, seconds);
      },
      backUp: async () => {
        const [restore, from] = [await backUpPayments(database), passed];
        return () => restore(passed - from);
      },
      issue: async (name, { msisdn, purpose, purchase }) => {
        const { amountMinor, target, transactionType } = purchase ?? {};
        const text = `${amountMinor} ${target} ${transactionType}`;
        const purchaseHash = purchase ? issuer!.vault.hash('otp-purchase', text) : null;
        return `Bearer ${await issuer!.tokens.issue({ id: name, purpose, msisdn, purchaseHash })}`;
      },
    };
  };
