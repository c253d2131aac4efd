import { basePath } from '@selfcare/contract/calls';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createActiveContent } from '../features/content/active-content.ts';
import { followContent } from '../features/content/follow-content.ts';
import { createOwnWords, type OwnWords } from '../features/content/own-words.ts';
import { loadPortalFacts } from '../features/content/portal-facts.ts';
import { createContentStore } from '../features/content/store.ts';
import { createVotes } from '../features/content/votes.ts';
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
import { createBasemap } from '../features/places/basemap.ts';
import { createGazetteer } from '../features/places/gazetteer.ts';
import { readGazetteer } from '../features/places/gazetteer-file.ts';
import { createGeocoderGateway } from '../connectors/geocoding/geocoder.ts';
import { createKeptAnswers } from '../features/places/kept-answers.ts';
import { createGeocoder } from '../features/places/geocoder.ts';
import { createPlaces } from '../features/places/places.ts';
import { placeLists } from './place-lists.ts';
import { createStreamPlaces } from '../http/limits/stream-places.ts';
import { loadFactor } from '../http/gate.ts';
import { leasing } from '../http/limits/call-leases.ts';
import { createCallerBudgets } from '../http/limits/caller-budgets.ts';
import { createWork } from '../http/limits/work.ts';
import { createRateLimits } from '../http/limits/limits.ts';
import { createMetrics } from '../http/metrics.ts';
import { createOutageLog } from '../http/outage-log.ts';
import { createSecurityLog } from '../http/limits/security-log.ts';
import type { registerPages } from '../http/pages/register-pages.ts';
import type { Worker } from '../jobs/worker.ts';
import { openVault } from '../security/open-vault.ts';
import type { DataKeys } from '../security/vault.ts';
import { connectProviders } from './connect-providers.ts';
import { countPaidLeads, wireLeads } from './lead-wiring.ts';
import { createStatementWatch } from '../features/payments/reconciliation/watch-folder.ts';
import { createReconciliation } from './reconciliation-wiring.ts';
import { createBooksCheck } from '../features/payments/books/check-books.ts';
import { createDisputeFollower, type DisputeAlarm } from '../features/payments/disputes/follow-disputes.ts';
import { createDisputeStore } from '../features/payments/disputes/dispute-store.ts';
import type { Alarm } from '../features/payments/core/engine.ts';
import { withRecoveries } from '../features/payments/settle/recoveries.ts';
import { createEngine, disputeSourcesOf } from './payment-wiring.ts';
import { createProviderHealth } from './provider-health.ts';
import { createLookUps, createQuotes } from './product-wiring.ts';

/** What the portal stands on; tests bring their own, their operator by `connect`. */
export type Foundation = {
  config: Config;
  database: Database;
  dataKeys: DataKeys;
  connect?: typeof connectProviders;
};

/** Whether an address that cannot be read was meant for the API. */
const isCall = ({ raw: { url = '' } }: FastifyRequest) => url.startsWith(basePath) || url.startsWith('/api/');

/** What comes and goes while the process lives. */
type Running = { isReady: boolean; workers?: Worker; pages?: Awaited<ReturnType<typeof registerPages>> };

/** The operator's own geocoder, where the settings name one. */
const remoteGeocoder = ({ GEOCODER_URL, GEOCODER_KEY }: Config, hash: (text: string) => string) =>
  GEOCODER_URL === undefined
    ? undefined
    : {
        gateway: createGeocoderGateway({ baseUrl: GEOCODER_URL, key: GEOCODER_KEY }),
        answers: createKeptAnswers(hash),
      };

/** Everything that the portal is made of, each on what it stands on; nothing is mounted, nothing runs yet. */
export const wire = async ({ config, database, dataKeys, connect = connectProviders }: Foundation) => {
  const { market } = config;
  const running: Running = { isReady: false };
  const app = createServer(config, (request, reply) =>
    isCall(request)
      ? answerNotFound({ market, contexts })(request, reply)
      : running.pages?.sendUnknownPage(request, reply),
  );
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
    lateCharges: () => engine.lateCharges.countByState(),
    leadOutbox: () => leads.store.outbox(),
    books: () => booksCheck.state(),
    cases: () => reconciliation.cases.count(),
    missingStatements: () => reconciliation.statements.missingDays(reconciliation.timeZone),
    disputes: () => disputes.count(),
    openStreams: streams.count,
    circuits: health.circuits,
    switches: health.switches,
  });
  const disputes = createDisputeStore(database);
  const reconciliation = createReconciliation(database, market);
  const statementWatch = createStatementWatch({
    ...reconciliation,
    folder: config.STATEMENTS_DIR,
    told: (file, outcome) => {
      // The words quote the file, which may be any: they stand beside it.
      if ('refused' in outcome) {
        metrics.alarm('statement-refused');
        app.log.error({ file }, 'a statement was refused');
        return;
      }
      if (outcome.newCases > 0) metrics.alarm('statement-differs');
      app.log.info({ file, ...outcome }, 'a statement was taken in');
    },
    unusable: (reason) => app.log.error({ reason }, 'the folder of statements cannot be used'),
  });
  const booksCheck = createBooksCheck({
    database,
    found: ({ id, faults }) => {
      metrics.alarm('books-differ');
      app.log.error(
        { alarm: 'books-differ', payment: vault.hash('log', id), faults },
        'the books of a payment do not fit',
      );
    },
  });
  const providers = connect(config, metrics, `${config.publicUrl}/api/portal-service/webhooks/`, {
    called: health.called,
    onForeignPage: (origin) =>
      app.log.warn({ origin }, 'a card page was refused: CARD_PAGE_ORIGINS does not name its origin'),
  });
  const changed = (id: string, isDue = true) => {
    streams.changed(id);
    if (isDue) running.workers?.wake();
  };
  const ringFor = (payment: { id: string; state: string }, alarm: Alarm | DisputeAlarm) => {
    metrics.alarm(alarm);
    app.log.error({ alarm, payment: vault.hash('log', payment.id), state: payment.state }, 'a payment needs a person');
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
          { payment: vault.hash('log', payment.id), state: payment.state },
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
  /** Whether a browser paid from a number lately, or proved it by a code. */
  const isOwner = async (browserHash: string, msisdn: string) =>
    (await verifiedNumbers.byBrowser(browserHash, msisdn)) || engine.store.hasPaidFrom(browserHash, msisdn);
  const budgets = createCallerBudgets({ limits, factor, isKnown, hasPaid });
  const gateBudgets = createCallerBudgets({ limits: leasing(limits), factor, isKnown, hasPaid });
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
    budgets,
    engine,
    metrics,
    health,
    log: app.log,
  });
  const outcomeMessages = createOutcomeMessageStore(database, vault);
  const contentStore = createContentStore(database);
  const activeContent = createActiveContent(market);
  let readingWords: Promise<OwnWords> | undefined;
  /** Read when a call first asks for texts: they are two hundred files, and pages have them in their build. */
  const ownWords = () => (readingWords ??= loadPortalFacts().then((facts) => createOwnWords(market, facts)));
  const named = market.places ? readGazetteer(market) : [];
  const gazetteer = createGazetteer(named, market.places?.capital ?? '');
  const places = createPlaces({ places: market.places, named, towns: market.towns ?? [] }, () =>
    placeLists(activeContent),
  );
  const disputeFollower = createDisputeFollower({
    database,
    disputes,
    payments: engine.store,
    sources: disputeSourcesOf(providers, market),
    changed,
    alarm: ringFor,
  });
  return {
    booksCheck,
    disputeFollower,
    statementWatch,
    config,
    database,
    market,
    running,
    app,
    report,
    outages,
    vault,
    contexts,
    securityLog: createSecurityLog({ log: app.log, hash: vault.hash }),
    limits,
    budgets,
    gateBudgets,
    work,
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
    streams,
    streamPlaces: createStreamPlaces(factor),
    metrics,
    health,
    providers,
    engine,
    encryptionKeys,
    factor,
    otps,
    lookUps,
    tokens: createAccessTokens(database, vault),
    pins: createPinStore(database, vault),
    exchange: createExchange(database, market),
    quotes: createQuotes({ market, providers }, lookUps, {
      amountDiffers: metrics.amountDiffers,
      findPayableLead: leads.findPayable,
    }),
    leads,
    outcomeMessages,
    content: {
      store: contentStore,
      active: activeContent,
      follow: followContent({ store: contentStore, active: activeContent, report }),
      ownWords,
      votes: createVotes(database),
    },
    places,
    geocoder: createGeocoder({
      market,
      gazetteer,
      remote: remoteGeocoder(config, (text) => vault.hash('geocoding', text)),
    }),
    basemap: market.places && createBasemap(market, named),
    forms: { drafts: createDraftStore(database, vault), feedback: createFeedbackStore(database, vault) },
    readStatus: createStatusReader(engine, market, outcomeMessages.markTold),
  };
};

export type Wired = Awaited<ReturnType<typeof wire>>;
