import type { Config } from '../config.ts';
import type { CallRecord, UnreadAnswer } from '../connectors/http-client.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ListPlans } from '../features/leads/gateway.ts';
import { providers, together, type ProviderName } from '../providers/providers.ts';

const reachOf = (
  config: Config,
  name: ProviderName,
  { onCall, onUnread }: { onCall: (call: CallRecord) => void; onUnread: (answer: UnreadAnswer) => void },
) => ({
  baseUrl: config.providers[name],
  proxy: name === 'sms' ? undefined : config.PROVIDER_PROXIES[name],
  certificate: name === 'sms' ? undefined : config.PROVIDER_CERTIFICATES[name],
  timeoutMs: config.PROVIDER_TIMEOUT_MS,
  onCall,
  onUnread,
});

/** Connects the catalogue alone, for a command without metrics. */
export const connectCatalogue = (config: Config): ListPlans => {
  const { market, publicUrl } = config;
  const reach = reachOf(config, 'billing', { onCall: () => undefined, onUnread: () => undefined });
  const caller = { market, publicUrl, callbackUrl: '', onSmsReceipt: () => undefined, onForeignPage: () => undefined };
  return (language) => providers.billing.connect(config, reach, caller).listPlans(language);
};

type Listeners = {
  called: (provider: ProviderName, call: CallRecord) => void;
  unread: (provider: ProviderName, answer: UnreadAnswer) => void;
  onForeignPage: (origin: string) => void;
};

/** Connects this market's providers, each with its own connections and limits; counts their calls. */
export const connectProviders = (
  config: Config,
  metrics: Metrics,
  callbackUrl: string,
  { called, unread, onForeignPage }: Listeners,
) =>
  together((provider, name) =>
    provider.connect(
      config,
      reachOf(config, name, {
        onCall: (call) => {
          const { operation, outcome, status, durationMs } = call;
          metrics.providerCall(name, operation, String(status ?? outcome), durationMs / 1000);
          called(name, call);
        },
        onUnread: (answer) => unread(name, answer),
      }),
      {
        market: config.market,
        publicUrl: config.publicUrl,
        callbackUrl,
        onSmsReceipt: metrics.smsReceipt,
        onForeignPage,
      },
    ),
  );

export type Providers = ReturnType<typeof connectProviders>;
