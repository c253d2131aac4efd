import { eventNames, pageNames } from '@selfcare/contract/analytics/analytics-words';
import type { Market } from '@selfcare/markets/market';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';

/** No stranger makes counters grow by names of his own. */
const countedAs = (name: string): string => eventNames.find((known) => known === name) ?? 'other';

/** What one address may send in a minute: a browser sends at most twelve, and many phones share one address. */
const sends = { name: 'analytics', address: { limit: 300, seconds: 60 } };

type Deps = {
  market: Market;
  budgets: Pick<CallerBudgets, 'take'>;
  count: (name: string, page: string) => void;
};

/**
 * Events are added to counters and forgotten. One of a name that is none of the portal's is counted as `other`; one of a page
 * that the market does not have is passed over and not among the accepted.
 */
export const createAnalyticsHandlers = ({ market, budgets, count }: Deps): HandlersOf<'analytics'> => {
  const known = pageNames({ opco: market.opco, slug: market.brand.slug });
  return {
    analyticsEvents: async ({ events }, context) => {
      const taken = await budgets.take(sends, context);
      if (!taken.allowed) return { refusal: { code: '429', retryAfterSeconds: taken.retryAfterSeconds } };
      const accepted = events.filter(({ page }) => known.has(page));
      for (const { name, page } of accepted) count(countedAs(name), page);
      return { result: { accepted: accepted.length } };
    },
  };
};
