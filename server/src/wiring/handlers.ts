import { readWireAmount } from '@selfcare/contract/values/wire-amount';
import { isRefusal } from '../http/answer.ts';
import { createAnalyticsHandlers } from '../features/analytics/routes.ts';
import { createBillHandlers } from '../features/bills/routes.ts';
import { createBundleShelf, createBundleHandlers } from '../features/bundles/bundle-shelf.ts';
import { createContentHandlers } from '../features/content/routes.ts';
import { createFormHandlers } from '../features/forms/routes.ts';
import { createLeadHandlers } from '../features/leads/routes.ts';
import { purposeOf } from '../features/otp/purposes.ts';
import { createOtpHandlers } from '../features/otp/routes.ts';
import { createSimChanges } from '../features/otp/sim-changes.ts';
import { createCardPopup } from '../features/payments/attempt/card-popup.ts';
import { createPayerBudgets } from '../features/payments/attempt/payer-budgets.ts';
import { refuseClosed } from '../features/payments/attempt/refuse-closed.ts';
import { createIdempotencyStore } from '../features/payments/core/idempotency.ts';
import { createPurchaseStore } from '../features/payments/core/purchase-store.ts';
import { createPlacesHandlers } from '../features/places/routes.ts';
import { codeConnector, modeOfPayment } from '../features/payments/methods/modes.ts';
import { createPaymentHandlers } from '../features/payments/routes.ts';
import { startDeadline } from '../features/purchase-context/read-parts.ts';
import { createPurchaseContextHandlers } from '../features/purchase-context/routes.ts';
import { findReceiptIn } from '../features/payments/status/find-receipt.ts';
import { createReceiptReader, createReceiptHandlers } from '../features/receipts/routes.ts';
import { createSettingsHandlers, readPortalConfig } from '../features/settings/routes.ts';
import { lookUpLine } from '../features/subscribers/look-up-line.ts';
import { createSubscriberHandlers } from '../features/subscribers/routes.ts';
import { processClocks, startStopwatch } from '../clocks/clocks.ts';
import { townsOf } from '@selfcare/markets/market';
import { providerOf } from './provider-health.ts';
import type { Wired } from './wire.ts';

const publicSettings = ({ ground: { config, market } }: Pick<Wired, 'ground'>) => ({
  market,
  enableAmPin: config.ENABLE_AM_PIN ?? false,
  cardPublicKey: config.PAYSTACK_PUBLIC_KEY,
  sandboxUrl: config.sandboxUrl,
});

const settingsHandlers = (wired: Wired) =>
  createSettingsHandlers(publicSettings(wired), wired.payments.encryptionKeys.current);

const subscriberHandlers = ({
  ground: { market, providers, vault },
  callers: { budgets, tolled, forgotten },
  lookUps,
  proofs: { tokens },
}: Pick<Wired, 'ground' | 'callers' | 'lookUps' | 'proofs'>) =>
  createSubscriberHandlers({
    market,
    lookUp: lookUps.lookUp,
    forgotten,
    findAirtime: providers.findAirtime,
    findData: providers.findData,
    budgets,
    tolled,
    hash: vault.hash,
    isAllowed: ({ sight, ...use }) => tokens.check({ ...use, purpose: purposeOf(sight, market) }),
  });

const otpHandlers = (wired: Wired) => {
  const { config, database, market, vault, providers, metrics } = wired.ground;
  const { encryptionKeys } = wired.payments;
  const { limits } = wired.callers;
  const { lookUps } = wired;
  const handlers = createOtpHandlers({
    database,
    vault,
    market,
    publicUrl: config.publicUrl,
    store: wired.proofs.otps,
    tokens: wired.proofs.tokens,
    budgets: wired.proofs.otpBudgets,
    verifiedNumbers: wired.proofs.verifiedNumbers,
    sendSms: async (sms, sending) =>
      wired.ground.health.isOff(providerOf(codeConnector))
        ? { outcome: 'unsent' }
        : providers[codeConnector].send(sms, sending),
    startStopwatch: () => startStopwatch(processClocks),
    checkSimChange: createSimChanges({ limits, hash: vault.hash, checkSimChange: providers.checkSimChange }),
    refuseClosed: (kind, transactionType, context) =>
      refuseClosed(
        { market, availability: wired.ground.health.availability },
        { mode: modeOfPayment(market, { method: purposeOf(kind, market) }), transactionType },
        context,
      ),
    requireOwnLine: (msisdn, context) => lookUpLine({ market, lookUp: lookUps.lookUp }, msisdn, context),
    openSealed: encryptionKeys.open,
    readAmount: (amount) => readWireAmount(amount, market),
  });
  return {
    ...handlers,
    sendLeadOtp: async (...asked: Parameters<typeof handlers.sendLeadOtp>) => {
      const answer = await handlers.sendLeadOtp(...asked);
      if (!isRefusal(answer)) metrics.leadStep('code');
      return answer;
    },
  };
};

const paymentHandlers = (wired: Wired) => {
  const { config, database, market, report, vault } = wired.ground;
  const { budgets } = wired.callers;
  const { engine, encryptionKeys } = wired.payments;
  const { PAYSTACK_PUBLIC_KEY: publicKey, cardScriptUrl: scriptUrl } = config;
  const deps = {
    database,
    vault,
    market,
    engine,
    quotes: wired.payments.quotes,
    encryptionKey: encryptionKeys.current,
    openSealed: encryptionKeys.open,
    enableAmPin: config.ENABLE_AM_PIN ?? false,
    grants: wired.proofs.tokens,
    pins: wired.payments.pins,
    availability: wired.ground.health.availability,
    budgets,
    hash: vault.hash,
    exchange: wired.payments.exchange,
    cardPopup: createCardPopup(market, { publicKey, scriptUrl }),
    payerBudgets: createPayerBudgets({
      market,
      budgets,
      reserveLookUp: wired.lookUps.bills.reserveLookUp,
      hash: vault.hash,
      promptsPerMinute: config.PROMPTS_PER_MINUTE,
      provedAgo: wired.proofs.verifiedNumbers.provedAgo,
      store: engine.store,
      alarm: wired.ground.metrics.alarm,
    }),
    idempotency: createIdempotencyStore(database),
    purchases: createPurchaseStore(database),
    report,
  };
  return createPaymentHandlers(deps, wired.payments.readStatus);
};

/** Returns the handlers that `purchaseContext` combines, and that call itself. */
const purchaseHandlers = (wired: Wired) => {
  const { market, report, securityLog } = wired.ground;
  const openShelf = createBundleShelf(market, wired.ground.providers.listOfferings);
  const rows = { ...settingsHandlers(wired), ...subscriberHandlers(wired), ...paymentHandlers(wired) };
  const readConfig = () => readPortalConfig(publicSettings(wired), wired.payments.encryptionKeys.current);
  const refused = securityLog.note;
  return {
    ...rows,
    ...createBundleHandlers(openShelf),
    ...createPurchaseContextHandlers({
      market,
      rows: { ...rows, openShelf, readConfig },
      startDeadline,
      report,
      refused,
    }),
  };
};

const customerForm = 'hbb-customer';

const leadHandlers = ({
  ground: { config, market, vault, metrics, report, providers },
  callers: { budgets },
  proofs: { tokens },
  content,
  leads,
  forms,
}: Pick<Wired, 'ground' | 'callers' | 'proofs' | 'content' | 'leads' | 'forms'>) => {
  const purpose = purposeOf('lead', market);
  return createLeadHandlers({
    assetsUrl: config.ASSETS_URL,
    ...leads,
    market,
    budgets,
    report,
    hash: vault.hash,
    desk: providers.leadDesk,
    checkFeasibility: providers.checkFeasibility,
    differs: (what) => metrics.amountDiffers(`lead-${what}`),
    readDevices: (tag) => content.active.current().package('devices', tag),
    readForm: (tag) => content.active.current().package(`form-${customerForm}`, tag),
    forgetDraft: (browserHash) => forms.drafts.forget(browserHash, customerForm),
    grants: {
      proves: (authorization, msisdn) => tokens.checkForLead({ authorization, msisdn, purpose }),
      check: (authorization, msisdn) => tokens.check({ authorization, msisdn, purpose }),
      spend: (authorization, msisdn, leadId) => tokens.spendOnLead({ authorization, msisdn, purpose }, leadId),
    },
  });
};

export const createHandlers = (wired: Wired) => {
  const { database, market, metrics } = wired.ground;
  const { budgets } = wired.callers;
  return {
    ...purchaseHandlers(wired),
    ...otpHandlers(wired),
    ...createBillHandlers(wired.lookUps.bills),
    ...createReceiptHandlers({ receipts: createReceiptReader(findReceiptIn(database), market), budgets }),
    ...createContentHandlers({ market, budgets, hash: wired.ground.vault.hash, ...wired.content }),
    ...createPlacesHandlers({ market, ...wired.places }),
    ...createFormHandlers({
      market,
      readPackage: (page, tag) => wired.content.active.current().package(page, tag),
      towns: townsOf(market),
      budgets,
      hash: wired.ground.vault.hash,
      alarm: wired.ground.metrics.alarm,
      ...wired.forms,
    }),
    ...leadHandlers(wired),
    ...createAnalyticsHandlers({ market, budgets, count: metrics.analyticsEvent }),
  };
};
