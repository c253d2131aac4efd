import { readWireAmount } from '@selfcare/contract/values/wire-amount';
import { createAnalyticsHandlers } from '../features/analytics/routes.ts';
import { createBillHandlers } from '../features/bills/routes.ts';
import { createBundleHandlers } from '../features/bundles/routes.ts';
import { createOtpBudgets } from '../features/otp/otp-budgets.ts';
import { purposeOf } from '../features/otp/purposes.ts';
import { createOtpHandlers } from '../features/otp/routes.ts';
import { createCardPopup } from '../features/payments/attempt/card-popup.ts';
import { createIdempotencyStore } from '../features/payments/core/idempotency.ts';
import { createPurchaseStore } from '../features/payments/core/purchase-store.ts';
import { createPaymentHandlers } from '../features/payments/routes.ts';
import { createReceiptReader } from '../features/receipts/check-receipt.ts';
import { createReceiptHandlers } from '../features/receipts/routes.ts';
import { createSettingsHandlers } from '../features/settings/routes.ts';
import { lookUpLine } from '../features/subscribers/look-up-line.ts';
import { createSubscriberHandlers } from '../features/subscribers/routes.ts';
import type { Wired } from './wire.ts';

const settingsHandlers = ({ config, market, encryptionKeys }: Wired) =>
  createSettingsHandlers(
    {
      market,
      enableAmPin: config.ENABLE_AM_PIN ?? false,
      cardPublicKey: config.PAYSTACK_PUBLIC_KEY,
      sandboxUrl: config.sandboxUrl,
    },
    encryptionKeys.current,
  );

const subscriberHandlers = ({ market, providers, limits, vault, factor, lookUps, tokens }: Wired) =>
  createSubscriberHandlers({
    market,
    lookUp: lookUps.lookUp,
    findAirtime: providers.findAirtime,
    findData: providers.findData,
    limits,
    hash: vault.hash,
    browserFactor: factor,
    isAllowed: ({ sight, ...use }) => tokens.check({ ...use, purpose: purposeOf(sight, market) }),
  });

const otpHandlers = (wired: Wired) => {
  const { config, database, market, vault, limits, metrics, providers, encryptionKeys, factor, lookUps } = wired;
  return createOtpHandlers({
    database,
    vault,
    market,
    publicUrl: config.publicUrl,
    store: wired.otps,
    tokens: wired.tokens,
    budgets: createOtpBudgets({ limits, hash: vault.hash, factor, alarm: metrics.alarm }),
    sendSms: providers.sms.send,
    checkSimChange: providers.checkSimChange,
    requireOwnLine: (msisdn, context) => lookUpLine({ market, lookUp: lookUps.lookUp }, msisdn, context),
    openSealed: encryptionKeys.open,
    readAmount: (amount) => readWireAmount(amount, market),
  });
};

const paymentHandlers = (wired: Wired) => {
  const { config, database, market, report, vault, limits, engine, encryptionKeys } = wired;
  const { PAYSTACK_PUBLIC_KEY: publicKey, cardScriptUrl: scriptUrl } = config;
  const deps = {
    database,
    vault,
    market,
    engine,
    quotes: wired.quotes,
    encryptionKey: encryptionKeys.current,
    openSealed: encryptionKeys.open,
    enableAmPin: config.ENABLE_AM_PIN ?? false,
    grants: wired.tokens,
    pins: wired.pins,
    limits,
    hash: vault.hash,
    exchange: wired.exchange,
    cardPopup: createCardPopup(market, { publicKey, scriptUrl }),
    idempotency: createIdempotencyStore(database),
    purchases: createPurchaseStore(database),
    report,
  };
  return createPaymentHandlers(deps, wired.readStatus);
};

/** What answers each call of the contract. */
export const createHandlers = (wired: Wired) => {
  const { database, market, limits, metrics, providers, factor } = wired;
  return {
    ...settingsHandlers(wired),
    ...subscriberHandlers(wired),
    ...otpHandlers(wired),
    ...createBundleHandlers(market, providers.listOfferings),
    ...createBillHandlers(wired.lookUps.bills),
    ...paymentHandlers(wired),
    ...createReceiptHandlers({ receipts: createReceiptReader(database, market), limits, addressFactor: factor }),
    ...createAnalyticsHandlers({ market, limits, addressFactor: factor, count: metrics.analyticsEvent }),
  };
};
