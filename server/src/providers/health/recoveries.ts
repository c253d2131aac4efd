import type { CallRecord } from '../../connectors/http-client.ts';
import type { ProviderName } from '../providers.ts';
import { eventOf } from './circuits.ts';

/** Shorter silences are made good by the next question of each payment. */
const longSilenceMs = 60_000;

type Deps = {
  /** Milliseconds that only go forward. */
  now: () => number;
  /** Hears of each provider that answers what became of payments again, after it had not for a minute. */
  recovered: (provider: ProviderName) => void;
};

/** Notices recoveries by the calls of this process: each instance sees the provider for itself. */
export const createRecoveries = ({ now, recovered }: Deps) => {
  const silentSince = new Map<ProviderName, number>();
  return {
    /** Takes note of a call that has ended. */
    called: (provider: ProviderName, call: CallRecord): void => {
      const event = call.operation === 'enquiry' ? eventOf(call) : undefined;
      if (event === 'failed' && !silentSince.has(provider)) silentSince.set(provider, now());
      if (event !== 'answered') return;
      const since = silentSince.get(provider);
      silentSince.delete(provider);
      if (since !== undefined && now() - since >= longSilenceMs) recovered(provider);
    },
  };
};
