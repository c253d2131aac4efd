import { toE164 } from '@selfcare/contract/values/msisdn';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { cardReturnPath } from '@selfcare/contract/calls';
import type { EngineContext } from '../features/payments/core/engine.ts';
import { createLateChargeStore } from '../features/payments/core/late-charge-store.ts';
import { createPaymentStore } from '../features/payments/core/store.ts';
import type { MethodConnector } from '../features/payments/methods/methods.ts';
import { soldModes } from '../features/payments/methods/modes.ts';
import { ofEachProduct, type DeliveryConnector } from '../features/payments/products/products.ts';
import type { Webhook } from '../features/payments/callbacks/webhook-routes.ts';
import { providerNames, providers } from '../providers/providers.ts';
import type { Providers } from './connect-providers.ts';
import type { Vault } from '../security/vault.ts';

type Wiring = {
  config: Config;
  database: Database;
  vault: Vault;
  providers: Pick<Providers, MethodConnector | DeliveryConnector>;
  changed: (transactionId: string) => void;
  alarm: EngineContext['alarm'];
};

/** How long a provider call may still be under way after its time-out. */
const graceSeconds = 2;

/** The payment engine of this market: which payment mode goes to which connector, which product is delivered how. */
export const createEngine = ({ config, database, vault, providers, changed, alarm }: Wiring): EngineContext => {
  const { market } = config;
  return {
    store: createPaymentStore(database, vault),
    lateCharges: createLateChargeStore(database),
    methods: Object.fromEntries(
      soldModes(market).map(({ mode, connector, takesPin }) => [
        mode,
        takesPin ? { ...providers[connector], isAttended: true } : providers[connector],
      ]),
    ),
    fulfilments: ofEachProduct(({ deliveredBy }) => providers[deliveredBy]),
    times: {
      callSeconds: config.PROVIDER_TIMEOUT_MS / 1000 + graceSeconds,
      walletPendingSeconds: config.WALLET_PENDING_SECONDS,
      cardAbandonSeconds: config.CARD_ABANDON_SECONDS,
      holdAfterSeconds: 24 * 3600,
      missingDeliverySeconds: 15,
    },
    continuity: database.continuity,
    returnUrl: (transactionId) => `${config.publicUrl}${cardReturnPath}?txref=${transactionId}`,
    payee: market.brand.company,
    toInternational: (msisdn) => toE164(msisdn, market),
    changed,
    alarm,
  };
};

/** Where providers announce outcomes, and how each proves itself. */
export const webhooksOf = (config: Config): Webhook[] =>
  providerNames.flatMap((name) => providers[name].webhook?.(config) ?? []);
