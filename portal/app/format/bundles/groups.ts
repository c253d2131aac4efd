import type { Bundle } from '@selfcare/contract/bundles';
import { gigabytesOf, pricePerGigabyte } from './size.ts';
import type { bundleWords } from '../../locales/fr/bundle-words.ts';

export type Kind = 'data' | 'voice' | 'mixed' | 'night' | 'broadband' | 'other';

const kinds: readonly Kind[] = ['data', 'voice', 'mixed', 'night', 'broadband', 'other'];

export type Groupable = Pick<
  Bundle,
  | 'category'
  | 'periodType'
  | 'amount'
  | 'currency'
  | 'productCode'
  | 'data'
  | 'dataUnit'
  | 'voice'
  | 'voiceUnit'
  | 'sms'
  | 'validity'
  | 'validityUnit'
>;

export const kindOf = ({ category }: Pick<Bundle, 'category'>): Kind =>
  kinds.find((kind) => kind === category.toLowerCase()) ?? 'other';

export const periods = ['day', 'week', 'month', 'night', 'others'] as const;
export type Period = (typeof periods)[number];

export const periodOf = ({ periodType }: Pick<Bundle, 'periodType'>): Period =>
  periods.find((period) => period === periodType.toLowerCase()) ?? 'others';

export const kindsOf = (bundles: readonly Groupable[]): Kind[] => {
  const found = new Set(bundles.map(kindOf));
  return kinds.filter((kind) => found.has(kind));
};

export const periodsOf = (bundles: readonly Groupable[]): Period[] => {
  const found = new Set(bundles.map(periodOf));
  return periods.filter((period) => found.has(period));
};

export type Group<Item extends Groupable> = { kind: Kind; period: Period; bundles: Item[] };

const byPrice = (one: Groupable, other: Groupable) => one.amount - other.amount;

export const groupBundles = <Item extends Groupable>(bundles: readonly Item[]): Group<Item>[] => {
  const groups = new Map<string, Group<Item>>();
  for (const kind of kinds)
    for (const period of periods) groups.set(`${kind} ${period}`, { kind, period, bundles: [] });
  for (const bundle of bundles) groups.get(`${kindOf(bundle)} ${periodOf(bundle)}`)?.bundles.push(bundle);
  return [...groups.values()]
    .filter((group) => group.bundles.length > 0)
    .map(({ kind, period, bundles: unsorted }) => ({ kind, period, bundles: unsorted.toSorted(byPrice) }));
};

const sameMoney = (bundles: readonly Groupable[]) => new Set(bundles.map(({ currency }) => currency)).size <= 1;

/** Returns the bundles with the lowest price per gigabyte; none if all prices are equal or currencies differ. */
export const lowestPerGigabyte = <Item extends Groupable>(bundles: readonly Item[]): Item[] => {
  const prices = bundles.map(pricePerGigabyte).filter((price) => price !== undefined);
  const lowest = Math.min(...prices);
  if (!sameMoney(bundles) || lowest === Math.max(...prices)) return [];
  return bundles.filter((bundle) => pricePerGigabyte(bundle) === lowest);
};

/** Nights and routers are compared only among themselves. */
const shelfOf = (bundle: Groupable) =>
  `${kindOf(bundle) === 'broadband' ? 'broadband' : ''} ${kindOf(bundle) === 'night' ? 'night' : periodOf(bundle)}`;

/** Returns the best value of each shelf by product code; of equals, the cheapest. */
export const bestValues = (bundles: readonly Groupable[]): ReadonlyMap<string, Period> => {
  const shelves = [...new Set(bundles.map(shelfOf))].map((shelf) => bundles.filter((each) => shelfOf(each) === shelf));
  const best = shelves.flatMap((shelf) => lowestPerGigabyte(shelf).toSorted(byPrice).slice(0, 1));
  return new Map(best.map((bundle) => [bundle.productCode, kindOf(bundle) === 'night' ? 'night' : periodOf(bundle)]));
};

export const sorts = ['period', 'price', 'gigabyte', 'data'] as const;
export type Sort = (typeof sorts)[number];

const orders: Record<Exclude<Sort, 'period'>, (bundle: Groupable) => number> = {
  price: ({ amount }) => amount,
  gigabyte: (bundle) => pricePerGigabyte(bundle) ?? Infinity,
  data: (bundle) => -(gigabytesOf(bundle) ?? 0),
};

/** Sorts bundles; those without a value come last, equals by price. */
export const sortBundles = <Item extends Groupable>(bundles: readonly Item[], sort: keyof typeof orders): Item[] => {
  const rank = orders[sort];
  return bundles.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first === second ? byPrice(one, other) : first - second;
  });
};

export const kindTexts = {
  data: 'kindData',
  voice: 'kindVoice',
  mixed: 'kindMixed',
  night: 'kindNight',
  broadband: 'kindBroadband',
  other: 'kindOther',
} as const satisfies Record<Kind, keyof typeof bundleWords>;
