import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createAccessTokens, tokenLifeSeconds } from '../features/otp/access-tokens.ts';
import { createOtpStore } from '../features/otp/otp-store.ts';
import { purposeOf } from '../features/otp/purposes.ts';
import { createPinStore } from '../features/payments/attempt/pin-store.ts';
import { createExchange } from '../features/payments/core/exchange.ts';
import { createOutcomeMessageStore } from '../features/payments/notify/outcome-message-store.ts';
import { createStatusReader } from '../features/payments/status/read-status.ts';
import { createEncryptionKeys } from '../features/settings/encryption-keys.ts';
import { createContexts } from '../http/context.ts';
import { createServer } from '../http/create-server.ts';
import { describeError } from '../http/describe-error.ts';
import { createEventStreams } from '../http/event-streams.ts';
import { loadFactor } from '../http/gate.ts';
import { createRateLimits } from '../http/limits/limits.ts';
import { createMetrics } from '../http/metrics.ts';
import type { registerPages } from '../http/pages/register-pages.ts';
import type { Worker } from '../jobs/worker.ts';
import { openVault } from '../security/open-vault.ts';
import type { DataKeys } from '../security/vault.ts';
import { connectProviders } from './connect-providers.ts';
import { createEngine } from './payment-wiring.ts';
import { createLookUps, createQuotes } from './product-wiring.ts';

/** What the portal stands on; tests bring their own, their operator by `connect`. */
export type Foundation = {
  config: Config;
  database: Database;
  dataKeys: DataKeys;
  connect?: typeof connectProviders;
};

/** What comes and goes while the process lives. */
type Running = { isReady: boolean; workers?: Worker; pages?: Awaited<ReturnType<typeof registerPages>> };

/** Everything that the portal is made of, each on what it stands on; nothing is mounted, nothing runs yet. */
export const wire = async ({ config, database, dataKeys, connect = connectProviders }: Foundation) => {
  const { market } = config;
  const running: Running = { isReady: false };
  const app = createServer(config, (request, reply) => running.pages?.sendUnknownPage(request, reply));
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
      running.workers?.wake();
    },
    alarm: (payment, alarm) => {
      metrics.alarm(alarm);
      app.log.error(
        { alarm, payment: vault.hash('log', payment.id), state: payment.state },
        'a payment needs a person',
      );
    },
  });

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
  const outcomeMessages = createOutcomeMessageStore(database, vault);
  return {
    config,
    database,
    market,
    running,
    app,
    report,
    vault,
    contexts,
    limits,
    streams,
    metrics,
    providers,
    engine,
    encryptionKeys,
    factor,
    otps,
    lookUps,
    tokens: createAccessTokens(database, vault),
    pins: createPinStore(database, vault),
    exchange: createExchange(database, market),
    quotes: createQuotes({ market, providers }, lookUps, metrics.amountDiffers),
    outcomeMessages,
    readStatus: createStatusReader(engine, market, outcomeMessages.markTold),
  };
};

export type Wired = Awaited<ReturnType<typeof wire>>;
