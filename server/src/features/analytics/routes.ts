import { eventNames, isPageWord, otherPage, pageNames } from '@selfcare/contract/analytics/analytics-words';
import type { Market } from '@selfcare/markets/market';
import { isRefusal } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { budgetTable } from '../../http/limits/budget-table.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';

/** Unknown names count as `other`, so that strangers cannot add counters. */
const countedAs = (name: string): string => eventNames.find((known) => known === name) ?? 'other';

type Deps = {
  market: Market;
  budgets: Pick<CallerBudgets, 'reserve'>;
  count: (name: string, page: string) => void;
};

/** Counts events and stores nothing. Unknown names count as `other`; foreign pages are ignored. */
export const createAnalyticsHandlers = ({ market, budgets, count }: Deps): HandlersOf<'analytics'> => {
  const { opco } = market;
  const known = pageNames({ opco, slug: market.brand.slug });
  const start = `${opco}_cw_`;
  const pageOf = (page: string): string | undefined => {
    if (known.has(page)) return page;
    return page.startsWith(start) && isPageWord(page.slice(start.length)) ? otherPage(opco) : undefined;
  };
  return {
    analyticsEvents: async ({ events }, context) => {
      const reserved = await budgets.reserve(budgetTable.analytics, context);
      if (isRefusal(reserved)) return reserved;
      const accepted = events.flatMap(({ name, page }) => {
        const counted = pageOf(page);
        return counted === undefined ? [] : [{ name, page: counted }];
      });
      for (const { name, page } of accepted) count(countedAs(name), page);
      return { result: { accepted: accepted.length } };
    },
  };
};
