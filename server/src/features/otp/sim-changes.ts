import type { RateLimits } from '../../http/limits/limits.ts';
import type { CheckSimChange } from './gateway.ts';

/** Cache time; shorter than a code stays fresh, so no second code relies on an old answer. */
const keptSeconds = 15;

type Deps = {
  limits: Pick<RateLimits, 'remember' | 'rememberedFor'>;
  hash: (purpose: string, text: string) => string;
  checkSimChange: CheckSimChange;
};

/** Checks SIM changes, cached for fifteen seconds per line, because the operator bills each enquiry. */
export const createSimChanges =
  ({ limits, hash, checkSimChange }: Deps): CheckSimChange =>
  async (msisdn) => {
    const bucketOf = (outcome: string) => `sim-${outcome}:${hash('sim', msisdn)}`;
    for (const outcome of ['changed', 'unchanged'] as const) {
      const left = await limits.rememberedFor(bucketOf(outcome));
      // A longer remainder means that the database's clock was set back.
      if (left !== undefined && left > 0 && left <= keptSeconds) return { outcome };
    }
    const answer = await checkSimChange(msisdn);
    if (answer.outcome !== 'unavailable') await limits.remember(bucketOf(answer.outcome), keptSeconds);
    return answer;
  };
