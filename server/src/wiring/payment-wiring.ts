import { toE164 } from '@selfcare/contract/values/msisdn';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { cardReturnPath } from '@selfcare/contract/calls';
import type { EngineContext } from '../features/payments/core/engine.ts';
import type { Market } from '@selfcare/markets/market';
import type { Fulfilment, PaymentMethod } from '../features/payments/core/gateway.ts';
import { createChildStore } from '../features/payments/core/child-store.ts';
import { toPayment } from '../features/payments/core/payment-rows.ts';
import { createDisputeStore } from '../features/payments/disputes/dispute-store.ts';
import { createPaymentStore } from '../features/payments/core/store.ts';
import { processClocks } from '../clocks/clocks.ts';
import { createContinuityCheck } from '../clocks/continuity.ts';
import { createWatch } from '../clocks/watch.ts';
import type { MethodConnector } from '../features/payments/methods/methods.ts';
import { soldModes } from '../features/payments/methods/modes.ts';
import { ofEachProduct, type DeliveryConnector } from '../features/payments/products/products.ts';
import type { Webhook } from '../features/payments/callbacks/webhook-routes.ts';
import { providerNames, providers } from '../providers/providers.ts';
import { createPaymentWork } from '../outbound/work.ts';
import type { Providers } from './connect-providers.ts';
import type { Vault } from '../security/vault.ts';

type Wiring = {
  config: Config;
  database: Database;
  vault: Vault;
  providers: Pick<Providers, MethodConnector | DeliveryConnector>;
  changed: EngineContext['changed'];
  alarm: EngineContext['alarm'];
  movedOn: EngineContext['movedOn'];
};

/** A priced product that no provider delivers. */
export class Undeliverable extends Error {}

/** Returns the delivery of each product; checks at run time, since a provider may omit a connector. */
const fulfilmentsOf = (providers: Wiring['providers']): EngineContext['fulfilments'] => {
  const missing = Object.entries(ofEachProduct(({ deliveredBy }) => deliveredBy)).filter(([, connector]) => {
    const fulfilment: Partial<Fulfilment> | undefined = providers[connector];
    return !fulfilment?.deliver || !fulfilment.find;
  });
  const names = missing.map(([product, connector]) => `${product} (${connector})`).join(', ');
  if (missing.length > 0)
    throw new Undeliverable(`These products have a price, and no provider delivers them: ${names}`);
  return ofEachProduct(({ deliveredBy }) => providers[deliveredBy]);
};

/** Longest delay of a provider call after its timeout. */
const graceSeconds = 2;

/** Creates this market's payment engine. */
export const createEngine = ({
  config,
  database,
  vault,
  providers,
  changed,
  alarm,
  movedOn,
}: Wiring): EngineContext => {
  const { market } = config;
  const store = {
    ...createPaymentStore(database, vault),
    ...createPaymentWork(database, (row) => toPayment(vault, row)),
  };
  const { continuity } = database;
  return {
    store,
    children: createChildStore(database, vault),
    disputes: createDisputeStore(database),
    methods: Object.fromEntries(
      soldModes(market).map(({ mode, connector, takesPin }) => [
        mode,
        takesPin ? { ...providers[connector], isAttended: true } : providers[connector],
      ]),
    ),
    fulfilments: fulfilmentsOf(providers),
    connectors: {
      ofMode: Object.fromEntries(soldModes(market).map(({ mode, connector }) => [mode, connector])),
      ofProduct: ofEachProduct(({ deliveredBy }) => deliveredBy),
      provingByNumber: Object.fromEntries(
        soldModes(market).flatMap(({ mode, connector, isProvedByNumber }) =>
          isProvedByNumber ? [[mode, connector]] : [],
        ),
      ),
    },
    times: {
      callSeconds: config.PROVIDER_TIMEOUT_MS / 1000 + graceSeconds,
      walletPendingSeconds: config.WALLET_PENDING_SECONDS,
      cardAbandonSeconds: config.CARD_ABANDON_SECONDS,
      holdAfterSeconds: 24 * 3600,
      missingDeliverySeconds: 15,
    },
    continuity,
    isContinuous: createContinuityCheck(store.newestBegun, continuity),
    clocks: processClocks,
    watch: createWatch(processClocks.monotonic, () => continuity().breaks),
    returnUrl: (transactionId) => `${config.publicUrl}${cardReturnPath}?txref=${transactionId}`,
    payee: market.brand.company,
    toInternational: (msisdn) => toE164(msisdn, market),
    changed,
    alarm,
    movedOn,
  };
};

/** Returns the dispute sources by connector, with their payment modes. */
export const disputeSourcesOf = (providers: Pick<Providers, MethodConnector>, market: Market) =>
  Object.fromEntries(
    [...new Set(soldModes(market).map(({ connector }) => connector))].flatMap((connector) => {
      const source = (providers[connector] as PaymentMethod).disputes;
      const methods = soldModes(market).flatMap((sold) => (sold.connector === connector ? [sold.mode] : []));
      return source ? [[connector, { source, methods }]] : [];
    }),
  );

/** Returns the providers' callback addresses. */
export const webhooksOf = (config: Config): Webhook[] =>
  providerNames.flatMap((name) => providers[name].webhook?.(config, config.CALLBACK_SECRET[name] ?? []) ?? []);
