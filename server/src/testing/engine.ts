import { refuse } from '../http/answer.ts';
import { randomUUID } from 'node:crypto';
import type { InitiateRequest, ProcessRequest } from '@selfcare/contract/payments';
import { readConfig, type Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { watchCalls, type EngineContext } from '../features/payments/core/engine.ts';
import type { HoldReason } from '../features/payments/core/machines/hold.machine.ts';
import { createVerifiedNumbers } from '../features/otp/verified-numbers.ts';
import { createAccessTokens } from '../features/otp/access-tokens.ts';
import { allAvailable, type Availability } from '../features/payments/methods/availability.ts';
import { createExchange } from '../features/payments/core/exchange.ts';
import { createIdempotencyStore } from '../features/payments/core/idempotency.ts';
import { initiate, type InitiateDeps } from '../features/payments/attempt/initiate.ts';
import { dueAt } from '../features/payments/core/payment-rows.ts';
import { knownAs, type NewPayment, type Payment } from '../features/payments/core/payment.ts';
import { createPayerBudgets } from '../features/payments/attempt/payer-budgets.ts';
import { submit, type SubmitDeps } from '../features/payments/attempt/submit.ts';
import { createPinStore } from '../features/payments/attempt/pin-store.ts';
import { createPurchaseStore } from '../features/payments/core/purchase-store.ts';
import type { MethodConnector } from '../features/payments/methods/methods.ts';
import type { DeliveryConnector } from '../features/payments/products/products.ts';
import { createStatusReader } from '../features/payments/status/read-status.ts';
import { withRecoveries } from '../outbound/recoveries.ts';
import { settlePayment } from '../outbound/settle.ts';
import type { Context } from '../http/context.ts';
import { createCallerBudgets } from '../http/limits/caller-budgets.ts';
import { createRateLimits, type RateLimits } from '../http/limits/limits.ts';
import { createLookUps, createQuotes } from '../wiring/product-wiring.ts';
import { createEngine } from '../wiring/payment-wiring.ts';
import type { Providers } from '../wiring/connect-providers.ts';
import { createVault, type Vault } from '../security/vault.ts';
import { letTimePass, testClocks } from './time.ts';
import type { Clocks } from '../clocks/clocks.ts';
import { createContinuityCheck } from '../clocks/continuity.ts';
import { createWatch } from '../clocks/watch.ts';

/** The data key of all tests. */
export const testDataKey = Buffer.alloc(32, 7);

const encryptionKey = { kid: 'test', key: 'test', algorithm: 'RSA-OAEP-256' } as const;

/** A request's context: the headers that matter, and whose browser it is. */
export const aContext = (headers: Record<string, string> = {}, browser = 'browser'): Context => ({
  traceId: 'test',
  language: 'fr-FR',
  browser: { hash: browser, isNew: false },
  address: { hash: 'address', isShared: false },
  header: (name) => headers[name],
  rememberBrowser: () => undefined,
  nameBrowser: () => undefined,
  forgetBrowser: () => undefined,
  disownBrowser: () => undefined,
});

/** The ports of a payment: those of `createOperator`, or the same behind something else. */
export type Ports = Pick<
  Providers,
  MethodConnector | DeliveryConnector | 'findLine' | 'findAccount' | 'listUnpaidInvoices' | 'findOffering'
>;

/** Budgets of look-ups are not what engines are tested for; the memory has no table for them. */
export const endless: RateLimits = {
  takeEach: async () => undefined,
  takeMany: async (_bucket, { seconds }, amount) => ({ granted: amount, windowSeconds: seconds }),
  take: async () => ({ allowed: true }),
  giveBackEach: async () => undefined,
  giveBackDistinct: async () => undefined,
  left: async (_bucket, { limit }) => limit,
  leftOfEach: async (buckets) => buckets.map(({ limit }) => limit),
  takeSliding: async () => ({ allowed: true }),
  leftSliding: async (_bucket, { limit }) => limit,
  giveBackSliding: async () => undefined,
  waitSliding: async () => undefined,
  remember: async () => undefined,
  remembers: async () => false,
  rememberedFor: async () => undefined,
  sweep: async () => undefined,
};

/** Nobody verifies codes here. */
const noVerifiedNumber = async () => undefined;

type Stores = Pick<EngineContext, 'store' | 'children' | 'disputes'> &
  Pick<InitiateDeps, 'idempotency' | 'purchases' | 'grants' | 'exchange'> &
  Pick<SubmitDeps, 'pins'> & { limits: RateLimits };
type Changes = {
  engine?: (honest: EngineContext) => EngineContext;
  stores?: Partial<Stores>;
  /** Where the database may have lost time, or another clock tells the time; else it never has. */
  continuity?: EngineContext['continuity'];
  clocks?: Clocks;
  /** What new attempts may not use; else they may use everything. */
  availability?: Availability;
  /** Hears of who answers again, and how many payments waited for it. */
  recovered?: (connector: string, waiting: number) => void;
  /** Instead of those of the first market, or what is set besides them. */
  config?: Config;
  settings?: Record<string, string>;
  vault?: Vault;
} & Pick<InitiateDeps, 'ids'> &
  Pick<SubmitDeps, 'pause'>;

/** Tests let days pass on a database that was opened a moment ago. */
const sinceEver = {
  continuity: () => ({ openSeconds: Infinity, continuousSeconds: Infinity, breaks: 0 }),
  isContinuous: async () => true,
};

/**
 * The payment engine as production wires it, over a scripted operator; `engine` may change its parts. `alarms` holds what
 * it told people. Its workers do not run: tests drive it by `tick` and `settle`.
 */
export const anEngine = (database: Database, operator: Ports, changes: Changes = {}) => {
  const { settings, config = readConfig(settings ?? {}), vault = createVault(testDataKey), ids, pause } = changes;
  const { market } = config;
  const tokens = createAccessTokens(database, vault);
  const alarms: { id: string; alarm: HoldReason }[] = [];
  const told: string[] = [];
  const changed: string[] = [];
  const movedOn: string[] = [];
  const reported: unknown[] = [];
  const wired = createEngine({
    config,
    database,
    vault,
    providers: operator,
    changed: (id) => void changed.push(id),
    alarm: (about, alarm) => void alarms.push({ id: knownAs(about), alarm }),
    movedOn: (about) => void movedOn.push(knownAs(about)),
  });
  const { idempotency = createIdempotencyStore(database), purchases = createPurchaseStore(database) } =
    changes.stores ?? {};
  const {
    store = wired.store,
    children = wired.children,
    disputes = wired.disputes,
    grants = tokens,
  } = changes.stores ?? {};
  const { pins = createPinStore(database, vault), exchange = createExchange(database, market) } = changes.stores ?? {};
  const { continuity, clocks = testClocks } = changes;
  const ofTime = continuity
    ? { continuity, isContinuous: createContinuityCheck(store.newestBegun, continuity) }
    : sinceEver;
  const watch = createWatch(clocks.monotonic, () => ofTime.continuity().breaks);
  const honest = { ...wired, store, children, disputes, ...ofTime, clocks, watch };
  const engine = withRecoveries(changes.engine?.(honest) ?? honest, changes.recovered);
  const limits = changes.stores?.limits ?? createRateLimits(database);
  const lookUps = createLookUps({
    market,
    providers: operator,
    limits: endless,
    budgets: {
      reserve: async () => ({ result: { settle: async () => undefined, release: async () => undefined } }),
      bucketsOf: () => [],
    },
    work: { toll: async () => undefined },
    hash: vault.hash,
    alarm: () => undefined,
    verifiedNumber: noVerifiedNumber,
    hasVerified: async () => false,
  });
  const budgets = createCallerBudgets({ limits, factor: 1000, isKnown: store.hasPaid, hasPaid: store.hasPaid });
  const verifiedNumbers = createVerifiedNumbers({ limits, hash: vault.hash });
  const payerBudgets = createPayerBudgets({
    market,
    budgets,
    reserveLookUp: lookUps.bills.reserveLookUp,
    hash: vault.hash,
    promptsPerMinute: config.PROMPTS_PER_MINUTE,
    provedAgo: verifiedNumbers.provedAgo,
    store,
    alarm: (alarm) => void told.push(alarm),
  });
  const differing: string[] = [];
  const deps: InitiateDeps & SubmitDeps = {
    database,
    vault,
    market,
    engine,
    quotes: createQuotes({ market, providers: operator }, lookUps, {
      amountDiffers: (product) => void differing.push(product),
      // Leads are bought by tests of the whole portal (wiring/lead-paid.route.test.ts).
      findPayableLead: async () => refuse('404'),
    }),
    encryptionKey: async () => encryptionKey,
    openSealed: async (sealed) => (sealed.startsWith('sealed:') ? sealed.slice('sealed:'.length) : undefined),
    enableAmPin: true,
    grants,
    pins,
    hash: vault.hash,
    exchange,
    budgets,
    cardPopup: () => undefined,
    availability: changes.availability ?? allAvailable,
    idempotency,
    purchases,
    payerBudgets,
    report: (error) => void reported.push(error),
    ...(ids && { ids }),
    ...(pause && { pause }),
  };
  return {
    ...deps,
    alarms,
    told,
    verifiedNumbers,
    changed,
    movedOn,
    reported,
    differing,
    tokens,
    readStatus: createStatusReader(engine, market, async () => undefined),
    initiate: (request: InitiateRequest, headers: Record<string, string> = {}, browser?: string) =>
      initiate(
        deps,
        request,
        aContext({ 'idempotency-key': randomUUID(), ...headers }, browser),
        headers.authorization ? 'auth' : 'plain',
      ),
    process: (request: ProcessRequest, headers: Record<string, string> = {}, browser?: string) =>
      submit(
        deps,
        request,
        aContext({ 'idempotency-key': randomUUID(), ...headers }, browser),
        headers.authorization ? 'auth' : 'plain',
      ),
    /** Stores an attempt with its purchase. */
    add: async (payment: NewPayment): Promise<Payment> => {
      await deps.purchases.hold(payment.purchaseId, `the order of ${payment.purchaseId}`);
      await engine.store.insert(payment, 3600, { key: randomUUID(), fingerprint: 'added' });
      return (await engine.store.find(payment.id))!;
    },
    get: async (id: string): Promise<Payment> => (await engine.store.find(id))!,
  };
};

export type TestEngine = ReturnType<typeof anEngine>;

/** Does what is due now, once: how many payments that was. */
export const tick = async ({ engine }: Pick<TestEngine, 'engine'>): Promise<number> => {
  await watchCalls(engine);
  const due = await engine.store.claim(20, 60);
  for (const payment of due) await settlePayment(engine, payment);
  return due.length;
};

const untilDue = async (database: Database): Promise<number | undefined> => {
  const [row] = await database.query<{ seconds: number | null }>(
    `select extract(epoch from min(${dueAt}) - now())::float8 as seconds from payment`,
  );
  return row?.seconds ?? undefined;
};

/**
 * Lets time pass and does what falls due until the workers have nothing left to do, or `withinSeconds` are over. Answers how
 * many seconds went by.
 */
export const settle = async (test: Pick<TestEngine, 'engine' | 'database'>, withinSeconds = 7 * 24 * 3600) => {
  let passed = 0;
  for (let round = 0; round < 2000; round += 1) {
    while ((await tick(test)) > 0);
    const seconds = await untilDue(test.database);
    if (seconds === undefined) return passed;
    if (passed + seconds > withinSeconds) {
      await letTimePass(test.database, withinSeconds - passed);
      return withinSeconds;
    }
    const stretch = Math.max(seconds, 0) + 0.01;
    await letTimePass(test.database, stretch);
    passed += stretch;
  }
  throw new Error('The workers find something to do for ever');
};
