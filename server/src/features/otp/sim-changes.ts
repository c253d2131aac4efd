import type { RateLimits } from '../../http/limits/limits.ts';
import type { CheckSimChange } from './gateway.ts';

/** For how long an answer counts for whoever asks again. Less than a code stays fresh: no second code goes out on an old answer. */
const keptSeconds = 15;

type Deps = {
  limits: Pick<RateLimits, 'remember' | 'rememberedFor'>;
  hash: (purpose: string, text: string) => string;
  checkSimChange: CheckSimChange;
};

/**
 * Asks about a line's SIM, and about one line once in fifteen seconds: the operator counts these questions, and anybody may ask for
 * codes, also where none is sent. Those that come at the same moment may each have it asked; that nobody could say is asked again.
 */
export const createSimChanges =
  ({ limits, hash, checkSimChange }: Deps): CheckSimChange =>
  async (msisdn) => {
    const bucketOf = (outcome: string) => `sim-${outcome}:${hash('sim', msisdn)}`;
    for (const outcome of ['changed', 'unchanged'] as const) {
      const left = await limits.rememberedFor(bucketOf(outcome));
      // One that is kept for longer was kept before the database's clock was set back.
      if (left !== undefined && left > 0 && left <= keptSeconds) return { outcome };
    }
    const answer = await checkSimChange(msisdn);
    if (answer.outcome !== 'unavailable') await limits.remember(bucketOf(answer.outcome), keptSeconds);
    return answer;
  };
