import { basePath } from '@selfcare/contract/calls';
import { readWireAmount } from '@selfcare/contract/wire-amount';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createAnalyticsHandlers } from './features/analytics/routes.ts';
import { createBillHandlers } from './features/bills/routes.ts';
import { createTariffs } from './features/bundles/list-tariffs.ts';
import { createBundleHandlers } from './features/bundles/routes.ts';
import { createAccessTokens, tokenLifeSeconds } from './features/otp/access-tokens.ts';
import { createOtpBudgets } from './features/otp/otp-budgets.ts';
import { createOtpStore } from './features/otp/otp-store.ts';
import { purposeOf } from './features/otp/purposes.ts';
import { createOtpHandlers } from './features/otp/routes.ts';
import { createCallbackStore, createCallbackSweep } from './features/payments/callbacks/callback-store.ts';
import { createCardPopup } from './features/payments/attempt/card-popup.ts';
import { registerCardReturn } from './features/payments/status/card-return-route.ts';
import { registerStatusEvents } from './features/payments/status/events-route.ts';
import { createExchange } from './features/payments/core/exchange.ts';
import { createOutcomeMessageStore } from './features/payments/notify/outcome-message-store.ts';
import { sendOutcomeMessages } from './features/payments/notify/outcome-message.ts';
import { createPersonalSweep } from './features/payments/operations/forget-personal.ts';
import { sendGiftMessages } from './features/payments/notify/gift-message.ts';
import { createIdempotencyStore } from './features/payments/core/idempotency.ts';
import { createPinStore } from './features/payments/attempt/pin-store.ts';
import { createPurchaseStore } from './features/payments/core/purchase-store.ts';
import { createReceiptReader } from './features/receipts/check-receipt.ts';
import { createReceiptHandlers } from './features/receipts/routes.ts';
import { createStatusReader } from './features/payments/status/read-status.ts';
import { createCallbackReceiver } from './features/payments/callbacks/receive-callback.ts';
import { createPaymentHandlers } from './features/payments/routes.ts';
import { registerWebhooks } from './features/payments/callbacks/webhook-routes.ts';
import { createEncryptionKeys } from './features/settings/encryption-keys.ts';
import { createSettingsHandlers } from './features/settings/routes.ts';
import { lookUpLine } from './features/subscribers/look-up-line.ts';
import { createSubscriberHandlers } from './features/subscribers/routes.ts';
import { createLookUps, createQuotes } from './wiring/product-wiring.ts';
import { createContexts } from './http/context.ts';
import { registerContract, sendRefusal } from './http/contract-routes.ts';
import { closeWithGrace, createServer } from './http/create-server.ts';
import { describeError } from './http/describe-error.ts';
import { handleErrors } from './http/errors.ts';
import { createEventStreams } from './http/event-streams.ts';
import { createGate, loadFactor } from './http/gate.ts';
import { setHeaders } from './http/headers.ts';
import { registerHealth } from './http/health.ts';
import { acceptStrictJson } from './http/json-body.ts';
import { createRateLimits } from './http/limits/limits.ts';
import { createMetrics, registerMetrics } from './http/metrics.ts';
import { logRequests } from './http/request-log.ts';
import { createOpenApi } from './http/openapi/openapi.ts';
import { registerPages } from './http/pages/register-pages.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { createEngine, webhooksOf } from './wiring/payment-wiring.ts';
import { connectProviders } from './wiring/connect-providers.ts';
import { openVault } from './security/open-vault.ts';
import type { DataKeys } from './security/vault.ts';

/**
 * What the portal stands on; tests bring their own, their operator by `connect`. `pages` false leaves out the rendering:
 * the API alone.
 */
type PortalDeps = {
  config: Config;
  database: Database;
  dataKeys: DataKeys;
  pages?: boolean;
  connect?: typeof connectProviders;
};

/**
 * A composed portal that does not listen yet. `start` lets the clock run and packs the pages; after `drain` it says that it
 * is not ready, and serves whoever comes all the same, until `app.close`.
 */
type Portal = { app: FastifyInstance; start: () => Promise<void>; drain: () => void };

/** Puts the portal together: every mount of the product stands in this function. */
export const createPortal = async (deps: PortalDeps): Promise<Portal> => {
  const { config, database, dataKeys, pages = true, connect = connectProviders } = deps;
  let ready = false;
  let portalPages: Awaited<ReturnType<typeof registerPages>> | undefined;
  const { market } = config;
  const app = createServer(config, (request, reply) => portalPages?.sendUnknownPage(request, reply));
  const report = (error: unknown) => app.log.error(describeError(error), 'unexpected error in the background');

  const vault = await openVault(database, dataKeys);
  const contexts = createContexts(market, vault, config.publicUrl);
  const limits = createRateLimits(database);
  const streams = createEventStreams(report);
  const metrics = createMetrics({
    payments: () => engine.store.countByState(),
    lateCharges: () => engine.lateCharges.countByState(),
    openStreams: streams.count,
  });
  const providers = connect(config, metrics, `${config.publicUrl}/api/portal-service/webhooks/`);
  const engine = createEngine({
    config,
    database,
    vault,
    providers,
    changed: (id) => {
      streams.changed(id);
      jobs?.wake();
    },
    alarm: (payment, alarm) => {
      metrics.alarm(alarm);
      app.log.error(
        { alarm, payment: vault.hash('log', payment.id), state: payment.state },
        'a payment needs a person',
      );
    },
  });
  let jobs: ReturnType<typeof startJobs> | undefined;

  setHeaders(app, config.publicUrl);
  logRequests(app);
  acceptStrictJson(app);
  handleErrors(app, market, contexts);
  registerHealth(app, database, () => ready);
  registerMetrics(app, metrics);
  const openApi = createOpenApi(config, webhooksOf(config));
  app.get('/openapi.json', async () => openApi);

  const encryptionKeys = createEncryptionKeys(database, vault);
  const factor = config.RATE_LIMITS === 'load' ? loadFactor : 1;
  const otps = createOtpStore(database, vault);
  const billCode = purposeOf('invoice', market);
  const lookUps = createLookUps({
    market,
    providers,
    limits,
    hash: vault.hash,
    factor,
    verifiedNumber: (otpId) => otps.findVerified(otpId, billCode, tokenLifeSeconds),
    hasVerified: (code) => otps.hasVerified({ ...code, purpose: billCode }, tokenLifeSeconds),
  });
  const { lookUp } = lookUps;
  const tokens = createAccessTokens(database, vault);
  const pins = createPinStore(database, vault);
  const exchange = createExchange(database, market);
  const quotes = createQuotes({ market, providers }, lookUps, metrics.amountDiffers);
  const outcomeMessages = createOutcomeMessageStore(database, vault);
  const readStatus = createStatusReader(engine, market, outcomeMessages.markTold);
  const paymentDeps = {
    database,
    vault,
    market,
    engine,
    quotes,
    encryptionKey: encryptionKeys.current,
    openSealed: encryptionKeys.open,
    enableAmPin: config.ENABLE_AM_PIN ?? false,
    grants: tokens,
    pins,
    limits,
    hash: vault.hash,
    exchange,
    cardPopup: createCardPopup(market, { publicKey: config.PAYSTACK_PUBLIC_KEY, scriptUrl: config.cardScriptUrl }),
    idempotency: createIdempotencyStore(database),
    purchases: createPurchaseStore(database),
    report,
  };
  registerContract(app, {
    market,
    contexts,
    gate: createGate(config, limits),
    handlers: {
      ...createSettingsHandlers(
        {
          market,
          enableAmPin: config.ENABLE_AM_PIN ?? false,
          cardPublicKey: config.PAYSTACK_PUBLIC_KEY,
          sandboxUrl: config.sandboxUrl,
        },
        encryptionKeys.current,
      ),
      ...createSubscriberHandlers({
        market,
        lookUp,
        findAirtime: providers.findAirtime,
        findData: providers.findData,
        limits,
        hash: vault.hash,
        browserFactor: factor,
        isAllowed: ({ sight, ...use }) => tokens.check({ ...use, purpose: purposeOf(sight, market) }),
      }),
      ...createOtpHandlers({
        database,
        vault,
        market,
        publicUrl: config.publicUrl,
        store: otps,
        tokens,
        budgets: createOtpBudgets({ limits, hash: vault.hash, factor, alarm: metrics.alarm }),
        sendSms: providers.sms.send,
        checkSimChange: providers.checkSimChange,
        requireOwnLine: (msisdn, context) => lookUpLine({ market, lookUp }, msisdn, context),
        openSealed: encryptionKeys.open,
        readAmount: (amount) => readWireAmount(amount, market),
      }),
      ...createBundleHandlers(market, providers.listOfferings),
      ...createBillHandlers(lookUps.bills),
      ...createPaymentHandlers(paymentDeps, readStatus),
      ...createReceiptHandlers({ receipts: createReceiptReader(database, market), limits, addressFactor: factor }),
      ...createAnalyticsHandlers({ market, limits, addressFactor: factor, count: metrics.analyticsEvent }),
    },
  });
  registerStatusEvents(app, { market, contexts, streams, readStatus });
  registerCardReturn(app, { market, engine, onError: report });
  const callbacks = createCallbackStore(database, vault);
  registerWebhooks(app, webhooksOf(config), createCallbackReceiver({ database, callbacks, engine }));
  for (const url of [`${basePath}*`, '/api/*'])
    app.all(url, (request, reply) => sendRefusal(reply, { code: '404' }, contexts(request, reply), market));

  const channel = { apiKey: config.API_KEY[0]!, serviceId: config.SERVICE_ID[0]! };
  portalPages = pages
    ? await registerPages(app, {
        market,
        publicUrl: config.publicUrl,
        dev: config.development,
        listTariffs: createTariffs(market, providers.listOfferings),
        scriptOrigins: market.cardAccount.popup ? [new URL(config.cardScriptUrl).origin] : [],
        channel,
      })
    : undefined;

  const drain = () => {
    ready = false;
  };
  closeWithGrace(app, () => {
    drain();
    streams.closeAll();
  });
  app.addHook('onClose', async () => {
    await jobs?.stop();
    await providers.sms.close();
  });

  return {
    app,
    drain,
    start: async () => {
      await encryptionKeys.current();
      const telling = { market, outcomeMessages, sendSms: providers.sms.send };
      const forgetPersonal = createPersonalSweep({ database, vault, afterDays: config.PERSONAL_DATA_DAYS });
      jobs = startJobs({
        engine,
        streams,
        tell: [sendOutcomeMessages(telling), sendGiftMessages(telling)],
        sweeps: [limits, otps, tokens, pins, exchange, createCallbackSweep(database), forgetPersonal],
        onError: report,
      });
      ready = true;
      await portalPages?.renderAll();
    },
  };
};
