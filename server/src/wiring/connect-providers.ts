import type { Config } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import { together } from '../providers/providers.ts';

/** The connectors of this market, each provider with its own connections and limit, its calls counted. */
export const connectProviders = (config: Config, metrics: Metrics, callbackUrl: string) =>
  together((provider, name) =>
    provider.connect(
      config,
      {
        baseUrl: config.providers[name],
        proxy: name === 'sms' ? undefined : config.PROVIDER_PROXIES[name],
        certificate: name === 'sms' ? undefined : config.PROVIDER_CERTIFICATES[name],
        timeoutMs: config.PROVIDER_TIMEOUT_MS,
        onCall: ({ operation, outcome, status, durationMs }) =>
          metrics.providerCall(name, operation, String(status ?? outcome), durationMs / 1000),
      },
      { market: config.market, publicUrl: config.publicUrl, callbackUrl, onSmsReceipt: metrics.smsReceipt },
    ),
  );

export type Providers = ReturnType<typeof connectProviders>;
