import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createDraftStore } from '../features/forms/draft-store.ts';
import { createFeedbackStore } from '../features/forms/feedback-store.ts';
import { createAccessTokens, tokenLifeSeconds } from '../features/otp/access-tokens.ts';
import { createOtpBudgets } from '../features/otp/otp-budgets.ts';
import { createOtpStore } from '../features/otp/otp-store.ts';
import { purposeOf } from '../features/otp/purposes.ts';
import { createVerifiedNumbers } from '../features/otp/verified-numbers.ts';
import { createPinStore } from '../features/payments/attempt/pin-store.ts';
import { createExchange } from '../features/payments/core/exchange.ts';
import { createOutcomeMessageStore } from '../features/payments/notify/outcome-message-store.ts';
import { createStatusReader } from '../features/payments/status/read-status.ts';
import { createEncryptionKeys } from '../features/settings/encryption-keys.ts';
import { createContexts } from '../http/context.ts';
import { createServer } from '../http/create-server.ts';
import { describeError } from '../http/describe-error.ts';
import { answerNotFound } from '../http/errors.ts';
import { createEventStreams } from '../http/event-streams.ts';
import { createDocumentBudget } from '../http/limits/document-budget.ts';
import { createStreamPlaces } from '../http/limits/stream-places.ts';
import { createForgottenBrowsers } from '../http/forgotten-browsers.ts';
import { createGates, loadFactor } from '../http/gate.ts';
import { leasing } from '../http/limits/call-leases.ts';
import { createCallerBudgets } from '../http/limits/caller-budgets.ts';
import { createFreeThenWork } from '../http/limits/free-then-work.ts';
import { createWork } from '../http/limits/work.ts';
import { createRateLimits } from '../http/limits/limits.ts';
import { createMetrics } from '../http/metrics.ts';
import { createOutageLog } from '../http/outage-log.ts';
import { createSecurityLog } from '../http/limits/security-log.ts';
import { isCall } from '../http/asked-for.ts';
import { targetOf } from '../http/input/path-of.ts';
import type { MakeFailed } from '../http/errors.ts';
import type { registerPages } from '../pages/register-pages.ts';
import type { Worker } from '../jobs/worker.ts';
import { openVault } from '../security/open-vault.ts';
import type { DataKeys } from '../security/vault.ts';
import { wireBooks } from './books-wiring.ts';
import { connectProviders } from './connect-providers.ts';
import { wireContent } from './content-wiring.ts';
import { countPaidLeads, wireLeads } from './lead-wiring.ts';
import type { DisputeAlarm } from '../features/payments/disputes/follow-disputes.ts';
import type { HoldReason } from '../features/payments/core/machines/hold.machine.ts';
import { withRecoveries } from '../outbound/recoveries.ts';
import { knownAs } from '../features/payments/core/payment.ts';
import type { About } from '../features/payments/core/engine.ts';
import { createEngine } from './payment-wiring.ts';
import { wirePlaces } from './place-wiring.ts';
import { createProviderHealth } from './provider-health.ts';
import { createLookUps, createQuotes } from './product-wiring.ts';
import { createUnreadAnswers } from '../providers/health/unread-answers.ts';

/** The portal's foundation; tests bring their own, with providers by `connect`. */
export type Foundation = {
  config: Config;
  database: Database;
  dataKeys: DataKeys;
  connect?: typeof connectProviders;
};

/** The parts that change while the process lives. */
type Running = { isReady: boolean; workers?: Worker; pages?: Awaited<ReturnType<typeof registerPages>> };

/** Creates all parts of the portal; mounts and starts nothing. */
export const wire = async ({ config, database, dataKeys, connect = connectProviders }: Foundation) => {
  const { market } = config;
  const running: Running = { isReady: false };
  const makeFailed: MakeFailed = async (url, say) => {
    if (!running.pages) throw new Error('no pages are served');
    return running.pages.makeFailed(url, say);
  };
  const app = createServer(config, {
    makeFailed,
    sendUndecodable: (request, reply) =>
      isCall(targetOf(request))
        ? answerNotFound({ market, contexts })(request, reply)
        : running.pages?.sendUndecodable(request, reply),
  });
  const outages = createOutageLog({ log: app.log, probe: () => database.query('select 1') });
  const report = (error: unknown) => {
    if (!outages.note(error, { route: 'background' }))
      app.log.error(describeError(error), 'unexpected error in the background');
  };

  const vault = await openVault(database, dataKeys);
  if (!vault.isBinding()) app.log.warn('sealed values are not bound to their rows yet: npm run operate -- reseal');
  const contexts = createContexts(market, vault, config);
  const limits = createRateLimits(database);
  const streams = createEventStreams(report);
  const health = createProviderHealth({ database, timeoutMs: config.PROVIDER_TIMEOUT_MS, log: app.log });
  const metrics = createMetrics({
    report,
    payments: () => engine.store.countByState(),
    lateCharges: () => engine.children.countByState('late-charge'),
    operatorRefunds: () => engine.children.countByState('operator-refund'),
    leadOutbox: () => leads.store.outbox(),
    books: () => books.check.state(),
    cases: () => books.reconciliation.cases.count(),
    missingStatements: () => books.reconciliation.statements.missingDays(),
    disputes: () => books.disputes.count(),
    openStreams: streams.count,
    circuits: health.circuits,
    switches: health.switches,
  });
  const unread = createUnreadAnswers({ metrics, log: app.log });
  const providers = connect(config, metrics, `${config.publicUrl}/api/portal-service/webhooks/`, {
    called: health.called,
    unread,
    onForeignPage: (origin) =>
      app.log.warn({ origin }, 'a card page was refused: CARD_PAGE_ORIGINS does not name its origin'),
  });
  const changed = (id: string, isDue = true) => {
    streams.changed(id);
    if (isDue) running.workers?.wake();
  };
  const ringFor = (payment: About, alarm: HoldReason | DisputeAlarm) => {
    metrics.alarm(alarm);
    app.log.error(
      { alarm, payment: vault.hash('log', knownAs(payment)), state: payment.state },
      'a payment needs a person',
    );
  };
  const engine = withRecoveries(
    createEngine({
      config,
      database,
      vault,
      providers: { ...providers, leadPayment: countPaidLeads(providers.leadPayment, metrics) },
      changed,
      alarm: ringFor,
      movedOn: (payment) =>
        app.log.info(
          { payment: vault.hash('log', knownAs(payment)), state: payment.state },
          'a payment on hold has moved on',
        ),
    }),
    (connector, payments) =>
      app.log.info({ connector, payments }, 'questions are answered again: what waited for it is asked about'),
  );

  const encryptionKeys = createEncryptionKeys(database, vault);
  const factor = config.RATE_LIMITS === 'load' ? loadFactor : 1;
  const verifiedNumbers = createVerifiedNumbers({ limits, hash: vault.hash });
  const { hasPaid } = engine.store;
  const isKnown = async (callerHash: string) => (await verifiedNumbers.byCaller(callerHash)) || hasPaid(callerHash);
  /** Returns true when a browser lately paid from a number or proved it by a code. */
  const isOwner = async (browserHash: string, msisdn: string) =>
    (await verifiedNumbers.byBrowser(browserHash, msisdn)) || engine.store.hasPaidFrom(browserHash, msisdn);
  const budgets = createCallerBudgets({ limits, factor, isKnown, hasPaid });
  const gateBudgets = createCallerBudgets({ limits: leasing(limits), factor, isKnown, hasPaid });
  const forgotten = createForgottenBrowsers({ limits, budgets });
  const work = createWork({ limits, hash: vault.hash });
  const otps = createOtpStore(database, vault);
  const billCode = purposeOf('invoice', market);
  const lookUps = createLookUps({
    market,
    providers,
    limits,
    budgets,
    work,
    hash: vault.hash,
    alarm: metrics.alarm,
    verifiedNumber: (otpId) => otps.findVerified(otpId, billCode, tokenLifeSeconds),
    hasVerified: (code) => otps.hasVerified({ ...code, purpose: billCode }, tokenLifeSeconds),
  });
  const leads = wireLeads({
    config,
    database,
    vault,
    providers,
    reservePair: lookUps.bills.pairs.reserve,
    engine,
    metrics,
    health,
    log: app.log,
  });
  const books = wireBooks({
    config,
    database,
    vault,
    providers,
    payments: engine.store,
    metrics,
    log: app.log,
    changed,
    alarm: ringFor,
  });
  const outcomeMessages = createOutcomeMessageStore(database, vault);
  const content = wireContent({ database, market, report });
  return {
    /** The settings, database and servers that every part uses. */
    ground: {
      config,
      database,
      market,
      running,
      app,
      makeFailed,
      report,
      outages,
      vault,
      contexts,
      securityLog: createSecurityLog({ log: app.log, hash: vault.hash }),
      metrics,
      health,
      providers,
    },
    /** The limits of callers. */
    callers: {
      limits,
      budgets,
      forgotten,
      gates: createGates({ config, budgets: gateBudgets, forgotten }),
      tolled: createFreeThenWork({ limits, work }),
      streamPlaces: createStreamPlaces(factor),
      documents: createDocumentBudget(factor),
      files: createDocumentBudget(factor),
    },
    /** One-time codes and the numbers that they proved. */
    proofs: {
      verifiedNumbers,
      isOwner,
      otpBudgets: createOtpBudgets({
        limits,
        callers: budgets,
        work,
        hash: vault.hash,
        isOwner,
        alarm: metrics.alarm,
      }),
      otps,
      tokens: createAccessTokens(database, vault),
    },
    /** The payment engine and the stores of its calls. */
    payments: {
      streams,
      engine,
      encryptionKeys,
      pins: createPinStore(database, vault),
      exchange: createExchange(database, market),
      quotes: createQuotes({ market, providers }, lookUps, {
        amountDiffers: metrics.amountDiffers,
        findPayableLead: leads.findPayable,
      }),
      outcomeMessages,
      readStatus: createStatusReader(engine, market, outcomeMessages.markTold),
    },
    lookUps,
    leads,
    books,
    content,
    places: wirePlaces({ config, active: content.active, hash: vault.hash, unread }),
    forms: { drafts: createDraftStore(database, vault), feedback: createFeedbackStore(database, vault) },
  };
};

export type Wired = Awaited<ReturnType<typeof wire>>;
