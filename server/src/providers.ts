import type { Config } from './config.ts';
import { createGsmaWallet } from './connectors/gsma-mobile-money/wallet.ts';
import { createPaystackCard } from './connectors/paystack/card.ts';
import { assertListedCurrency } from './connectors/paystack/listed-currency.ts';
import { createCatalogue } from './connectors/tmforum/catalogue.ts';
import { createLineLookup } from './connectors/tmforum/line-lookup.ts';
import { createTopup } from './connectors/tmforum/topup.ts';
import type { Metrics } from './http/metrics.ts';

/** The connectors of this market, each with its own connections and limit, its calls counted. */
export const connectProviders = (config: Config, metrics: Metrics, callbackUrl: string) => {
  const { providers, market } = config;
  assertListedCurrency(market.cardAccount.currency);
  const reach = (provider: keyof typeof providers) => ({
    baseUrl: providers[provider],
    timeoutMs: config.PROVIDER_TIMEOUT_MS,
    onCall: (call: { operation: string; outcome: string; status?: number; durationMs: number }) =>
      metrics.providerCall(provider, call.operation, String(call.status ?? call.outcome), call.durationMs / 1000),
  });
  const billing = { ...reach('billing'), apiKey: config.BILLING_API_KEY };
  return {
    wallet: createGsmaWallet({
      ...reach('wallet'),
      apiKey: config.WALLET_API_KEY,
      merchantAccount: config.WALLET_MERCHANT,
      callbackUrl: `${callbackUrl}mobile-money`,
    }),
    card: createPaystackCard({
      ...reach('card'),
      secretKey: config.PAYSTACK_SECRET_KEY,
      currency: market.cardAccount.currency,
      pageOrigins: [new URL(providers.card).origin, ...config.CARD_PAGE_ORIGINS],
    }),
    topup: createTopup({ ...reach('airtime'), apiKey: config.AIRTIME_API_KEY }),
    findLine: createLineLookup(billing),
    listOfferings: createCatalogue(billing),
  };
};

export type Providers = ReturnType<typeof connectProviders>;
