import type { RateLimits } from '../../http/limits/limits.ts';
import type { CheckSimChange } from './gateway.ts';

/** For how long an answer counts for whoever asks again. Less than a code stays fresh: no second code goes out on an old answer. */
const keptSeconds = 15;

type Deps = {
  limits: Pick<RateLimits, 'remember' | 'remembers'>;
  hash: (purpose: string, text: string) => string;
  checkSimChange: CheckSimChange;
};

/**
 * Asks about a line's SIM, and about one line once in fifteen seconds: the operator counts these questions, and anybody may ask for
 * codes, also where none is sent. That nobody could say is asked again.
 */
export const createSimChanges =
  ({ limits, hash, checkSimChange }: Deps): CheckSimChange =>
  async (msisdn) => {
    const bucketOf = (outcome: string) => `sim-${outcome}:${hash('sim', msisdn)}`;
    for (const outcome of ['changed', 'unchanged'] as const)
      if (await limits.remembers(bucketOf(outcome))) return { outcome };
    const answer = await checkSimChange(msisdn);
    if (answer.outcome !== 'unavailable') await limits.remember(bucketOf(answer.outcome), keptSeconds);
    return answer;
  };
