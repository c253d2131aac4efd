import type { Config } from './config.ts';
import { createAirtelWallet } from './connectors/airtel-money/wallet.ts';
import { createAirtimeCharging } from './connectors/camara/carrier-billing.ts';
import { createSimSwap } from './connectors/camara/sim-swap.ts';
import { createGsmaWallet } from './connectors/gsma-mobile-money/wallet.ts';
import { createMpesaWallet } from './connectors/mpesa-openapi/wallet.ts';
import { createPaystackCard } from './connectors/paystack/card.ts';
import { assertListedCurrency } from './connectors/paystack/listed-currency.ts';
import { createSmppSender } from './connectors/smpp/sender.ts';
import { createAirtimeBalance, createDataBalance } from './connectors/tmforum/balances.ts';
import { createBillPayment } from './connectors/tmforum/bill-payment.ts';
import { createAccountLookup } from './connectors/tmforum/billing-account.ts';
import { createCatalogue, createOfferingLookup } from './connectors/tmforum/catalogue.ts';
import { createLineLookup } from './connectors/tmforum/line-lookup.ts';
import { createProductOrder } from './connectors/tmforum/product-order.ts';
import { createTopup } from './connectors/tmforum/topup.ts';
import { createUnpaidInvoices } from './connectors/tmforum/unpaid-invoices.ts';
import type { Metrics } from './http/metrics.ts';

/** The connectors of this market, each with its own connections and limit, its calls counted. */
export const connectProviders = (config: Config, metrics: Metrics, callbackUrl: string) => {
  const { providers, market } = config;
  assertListedCurrency(market.cardAccount.currency);
  const counted = (provider: keyof typeof providers) => ({
    timeoutMs: config.PROVIDER_TIMEOUT_MS,
    onCall: (call: { operation: string; outcome: string; status?: number; durationMs: number }) =>
      metrics.providerCall(provider, call.operation, String(call.status ?? call.outcome), call.durationMs / 1000),
  });
  const reach = (provider: Exclude<keyof typeof providers, 'sms'>) => ({
    baseUrl: providers[provider],
    proxy: config.PROVIDER_PROXIES[provider],
    certificate: config.PROVIDER_CERTIFICATES[provider],
    ...counted(provider),
  });
  const airtime = { ...reach('airtime'), apiKey: config.AIRTIME_API_KEY };
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
      secretKey: config.PAYSTACK_SECRET_KEY[0]!,
      currency: market.cardAccount.currency,
      pageOrigins: [new URL(providers.card).origin, ...config.CARD_PAGE_ORIGINS],
    }),
    smartcash: createAirtelWallet({
      ...reach('smartcash'),
      clientId: config.SMARTCASH_CLIENT_ID,
      clientSecret: config.SMARTCASH_CLIENT_SECRET,
      country: market.country,
      countryCode: market.countryCode,
    }),
    mpesa: createMpesaWallet({
      ...reach('mpesa'),
      apiKey: config.MPESA_API_KEY,
      publicKey: config.MPESA_PUBLIC_KEY,
      origin: config.publicUrl,
      serviceProviderCode: config.MPESA_PROVIDER_CODE,
      country: market.mpesaCountry,
    }),
    charging: createAirtimeCharging(airtime),
    topup: createTopup(airtime),
    bundleOrder: createProductOrder(billing),
    billPayment: createBillPayment(billing),
    findAirtime: createAirtimeBalance(airtime),
    findData: createDataBalance(airtime),
    checkSimChange: createSimSwap(billing),
    sms: createSmppSender({
      ...counted('sms'),
      onReceipt: ({ state }) => metrics.smsReceipt(state),
      url: providers.sms,
      systemId: config.SMS_SYSTEM_ID,
      password: config.SMS_PASSWORD,
      sender: config.SMS_SENDER ?? market.brand.name,
    }),
    findLine: createLineLookup(billing),
    findAccount: createAccountLookup(billing),
    listUnpaidInvoices: createUnpaidInvoices(billing),
    listOfferings: createCatalogue(billing),
    findOffering: createOfferingLookup(billing),
  };
};

export type Providers = ReturnType<typeof connectProviders>;
