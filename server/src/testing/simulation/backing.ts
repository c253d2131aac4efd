import type { CurrencyCode } from '@selfcare/contract/values/money';
import type { Market } from '@selfcare/markets/market';
import { readConfig, type Config } from '../../config.ts';
import type { Continuity, Database } from '../../db/database.ts';
import { createCallbackStore, type CallbackStore } from '../../features/payments/callbacks/callback-store.ts';
import type { NewIds } from '../../features/payments/attempt/new-ids.ts';
import { allAvailable, type Availability } from '../../features/payments/methods/availability.ts';
import type { HoldReason } from '../../features/payments/core/machines/hold.machine.ts';
import { createEraser } from '../../features/privacy/forget-personal.ts';
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
import type { About } from '../../features/payments/core/engine.ts';
import { knownAs } from '../../features/payments/core/payment.ts';
import type { Clocks } from '../../clocks/clocks.ts';
import type { Vault } from '../../security/vault.ts';
import { anEngine, endless, type Ports, type TestEngine } from '../engine.ts';
import { createIdempotencyStore } from '../../features/payments/core/idempotency.ts';
import { createAccessTokens } from '../../features/otp/access-tokens.ts';
import { overBadConnection, type Point } from './faulty-database.ts';
import { createRows, type Row } from './rows.ts';
import type { Stage } from './stage/stage.ts';
import { closedSql, createCloser, createStatements, type ClosedEntry } from './beside/books.ts';
import type { DisputeParts, Erase, Mutant, Peek, PortalLeads } from './mutants/mutant.ts';

/** One process of the portal on a backing: its engine, and what works beside it. */
export type Portal = TestEngine & {
  callbacks: CallbackStore;
  /** Follows disputes, one go at a time. */
  followDisputes: () => Promise<number>;
  leads: PortalLeads;
  erase: Erase;
  /** Closes the last day that is over, and compares statements with the books; not where moments are moved and days are not. */
  closeDay?: ReturnType<typeof createCloser>;
  statements?: ReturnType<typeof createStatements>;
};

/** A lead as the portal knows it. */
type KnownLead = Pick<Lead, 'id' | 'state' | 'refLeadId'>;

/** A dispute as the portal knows it. */
type KnownDispute = Pick<KeptDispute, 'paymentId' | 'disputeId' | 'state'>;

type TokenPurchase = { amountMinor: number; target: string; transactionType: string };

/** A case that is open, and a payment that lapsed before it was sent. */
type OpenCase = { kind: string; type: string; reference: string };
type Unsent = { id: string; debitRequestId: string; amountMinor: number; currency: CurrencyCode };

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
  openCases: () => Promise<readonly OpenCase[]>;
  unsent: () => Promise<readonly Unsent[]>;
  /** The start of the world. */
  begunAt: Date;
  /** The date by its clock. */
  date: () => Date;
  /** Whether a transaction is open that nothing may come between. */
  isInTransaction: () => boolean;
  /** Seconds until the workers find something to do; undefined when it never will. */
  untilDue: () => Promise<number | undefined>;
  /** Returns whether a payment, a dispute or a lead is due, in this order. */
  areDue: () => Promise<readonly [boolean, boolean, boolean]>;
  /** The seconds that have passed on it. */
  now: () => number;
  /** Lets the database's clock go on, or back. */
  pass: (seconds: number) => Promise<void>;
  /** Keeps the rows as they are now; what it answers brings them back: all that happened since is lost. */
  backUp: () => Promise<() => Promise<void>>;
  /** A token as a verified code gives it; answers the header that carries it. */
  issue: (name: string, use: { msisdn: string; purpose: string; purchase: TokenPurchase | null }) => Promise<string>;
  /** The world is over. */
  end: () => void;
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

/** A database returns what was claimed in no order. Here a seed must tell the same story again: the order is that of the ids. */
const inOrder =
  <Given extends unknown[], Claimed>(
    claim: (...given: Given) => Promise<Claimed[]>,
    idOf: (claimed: Claimed) => string,
  ) =>
  async (...given: Given): Promise<Claimed[]> =>
    (await claim(...given)).toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));

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
      const heard: TestEngine['engine'] = {
        ...honest,
        alarm: (about: About, what: HoldReason) => alarm(knownAs(about), what),
        store: { ...honest.store, claim: inOrder(honest.store.claim, ({ id }) => id) },
      };
      return mutant.engine?.(heard, peek) ?? heard;
    },
  };
};

/** A database with the mistake in it. */
const planted = (mutant: Mutant, database: Database): Database => {
  const { sql: mistakes, connection = (sound: Database) => sound } = mutant;
  if (!mistakes) return connection(database);
  const rewritten = new Map<string, string>();
  const rewrite = (text: string): string => {
    const known = rewritten.get(text);
    if (known !== undefined) return known;
    const mistaken = mistakes.reduce((sql, [from, to]) => sql.replaceAll(from, to), text);
    rewritten.set(text, mistaken);
    return mistaken;
  };
  return connection({
    ...database,
    query: ((sql, values) => database.query(rewrite(sql), values)) as Database['query'],
  });
};

const nowhere: LeadDesk = {
  send: async () => ({ outcome: 'unsent' }),
  find: async () => ({ outcome: 'unknown' }),
  read: async () => ({ outcome: 'unknown' }),
};

type LeadWork = Pick<PortalLeads, 'store' | 'queue' | 'open'>;

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
    watch: createWatch(clocks.monotonic, () => continuity().breaks),
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

/** Reads again only once something was written. */
const readAfterWrites = <Result>(writes: () => number, read: () => Promise<Result>): (() => Promise<Result>) => {
  let at: number | undefined;
  let last: Result;
  return async () => {
    const now = writes();
    if (at !== now) last = await read();
    at = now;
    return last;
  };
};

type Due = Record<'payment' | 'dispute' | 'lead', number | null>;

/** Makes a world's backing on a stage, emptied first. */
export const onStage =
  ({ database, writes, isInTransaction, isSynchronous, movesDays, begin }: Stage): MakeBacking =>
  async (deps) => {
    const { mutant } = deps;
    const time = await begin();
    const config = knownConfig(deps.market);
    const during: Deps['during'] = isSynchronous ? (work) => work : deps.during;
    const tokens = createAccessTokens(database, openVault);
    const nowSeconds = () => time.date().getTime() / 1000;
    const due = readAfterWrites(writes, async (): Promise<Due> => {
      const [row] = await database.query<Due>(
        `select extract(epoch from (select least(min(due_at), min(child_due_at)) from payment))::float8 as payment,
           extract(epoch from (select min(due_at) from payment_dispute))::float8 as dispute,
           extract(epoch from (select min(due_at) from lead))::float8 as lead`,
      );
      return row!;
    });
    const list = <Listed>(sql: string) => readAfterWrites(writes, () => database.query<Listed & object>(sql));
    return {
      start: (starting) => {
        const shaky = planted(mutant, overBadConnection(database, { ...starting, during }));
        const sides = { idempotency: createIdempotencyStore(shaky), grants: createAccessTokens(shaky, openVault) };
        const disputes = createDisputeStore(shaky);
        const parts = disputePartsOf(deps, {
          disputes: { ...disputes, claim: inOrder(disputes.claim, ({ disputeId }) => disputeId) },
          chargebacks: chargebacksIn(shaky),
        });
        const portal = anEngine(shaky, starting.ports, {
          ...changesOf(deps, starting, { databaseSeconds: time.passed, database }),
          stores: { ...(mutant.stores?.(sides) ?? sides), disputes: parts.disputes, limits: endless },
          config,
          vault: openVault,
          ids: deps.ids,
        });
        const eraser = createEraser(shaky, openVault);
        return {
          ...portal,
          callbacks: createCallbackStore(shaky, openVault),
          followDisputes: followerOf(portal, parts, starting),
          leads: leadsOf(deps, starting, leadWorkOf(shaky, openVault)),
          erase: mutant.erase?.(eraser, database) ?? eraser,
          ...(movesDays && {
            closeDay: createCloser(shaky, config.market.timeZone),
            statements: createStatements(shaky, config.market),
          }),
        };
      },
      rows: readAfterWrites(writes, createRows(database)),
      disputes: list<KnownDispute>(
        `select payment_id as "paymentId", dispute_id as "disputeId", state from payment_dispute`,
      ),
      leads: list<KnownLead>(`select id, state, ref_lead_id as "refLeadId" from lead`),
      closed: list<ClosedEntry>(closedSql),
      openCases: list<OpenCase>(
        'select kind, type, reference from reconciliation_case where closed_at is null order by id',
      ),
      unsent: list<Unsent>(
        `select id, debit_request_id as "debitRequestId", charge_minor as "amountMinor", charge_currency as currency from payment
         where state = 'EXPIRED' and sent_at is null and parent_id is null order by created_at, id`,
      ),
      begunAt: time.date(),
      date: time.date,
      isInTransaction,
      untilDue: async () => {
        const { payment, lead } = await due();
        const first = Math.min(payment ?? Infinity, lead ?? Infinity);
        return first === Infinity ? undefined : first - nowSeconds();
      },
      areDue: async () => {
        const { payment, dispute, lead } = await due();
        const now = nowSeconds();
        const isDue = (at: number | null) => at !== null && at <= now;
        return [isDue(payment), isDue(dispute), isDue(lead)];
      },
      now: time.passed,
      pass: time.pass,
      backUp: time.backUp,
      issue: async (name, { msisdn, purpose, purchase }) => {
        const { amountMinor, target, transactionType } = purchase ?? {};
        const text = `${amountMinor} ${target} ${transactionType}`;
        const purchaseHash = purchase ? openVault.hash('otp-purchase', text) : null;
        return `Bearer ${await tokens.issue({ id: name, purpose, msisdn, purchaseHash })}`;
      },
      end: time.end,
    };
  };
