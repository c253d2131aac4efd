import { pageNames } from '@selfcare/contract/analytics-words';
import type { Market } from '@selfcare/markets/market';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { RateLimits } from '../../http/limits/limits.ts';

/** What one address may send in a minute: a browser sends at most twelve, and many phones share one address. */
const callsPerAddress = { limit: 300, seconds: 60 };

type Deps = {
  market: Market;
  limits: Pick<RateLimits, 'take'>;
  /** What budgets of addresses are multiplied by. */
  addressFactor: number;
  count: (name: string, page: string) => void;
};

/**
 * Events are added to counters and forgotten. An event of a page that the market does not have is passed
 * over and not among the accepted.
 */
export const createAnalyticsHandlers = ({ market, limits, addressFactor, count }: Deps): HandlersOf<'analytics'> => {
  const known = pageNames({ opco: market.opco, slug: market.brand.slug });
  const budget = { ...callsPerAddress, limit: callsPerAddress.limit * addressFactor };
  return {
    analyticsEvents: async ({ events }, { address }) => {
      const taken = await limits.take(`analytics:${address}`, budget);
      if (!taken.allowed) return { refusal: { code: '429', retryAfterSeconds: taken.retryAfterSeconds } };
      const accepted = events.filter(({ page }) => known.has(page));
      for (const { name, page } of accepted) count(name, page);
      return { result: { accepted: accepted.length } };
    },
  };
};
