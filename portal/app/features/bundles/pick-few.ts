import type { Bundle } from '@selfcare/contract/bundles';
import { bestValues, kindOf, periodOf, periods, type Period } from '../../format/bundles/groups.ts';

export type Few = { period: Period; bundles: Bundle[] };

const most = 3;

const pickOf = (bundles: readonly Bundle[], best: ReadonlyMap<string, Period>): Bundle[] => {
  const cheapestFirst = bundles.toSorted((one, other) => one.amount - other.amount);
  const firsts = [
    cheapestFirst.find(({ productCode }) => best.has(productCode)),
    cheapestFirst[0],
    cheapestFirst.find((bundle) => kindOf(bundle) === 'mixed'),
    ...cheapestFirst,
  ].filter((bundle) => bundle !== undefined);
  return [...new Set(firsts)].slice(0, most).toSorted((one, other) => one.amount - other.amount);
};

export const pickFew = (bundles: readonly Bundle[]): Few[] => {
  const best = bestValues(bundles);
  return periods
    .map((period) => ({ period, all: bundles.filter((bundle) => periodOf(bundle) === period) }))
    .filter(({ all }) => all.length > 0)
    .slice(0, most)
    .map(({ period, all }) => ({ period, bundles: pickOf(all, best) }));
};
