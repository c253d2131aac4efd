import type { Bundle } from '@selfcare/contract/bundles';
import { gigabytesOf, pricePerGigabyte } from './size.ts';
import type { bundleWords } from '../../locales/fr/bundle-words.ts';

/** What a bundle is for; a category that is not known is `other`. */
export type Kind = 'data' | 'voice' | 'mixed' | 'night' | 'broadband' | 'other';

const kinds: readonly Kind[] = ['data', 'voice', 'mixed', 'night', 'broadband', 'other'];

/** What grouping needs of a bundle. */
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

/** The kind of the catalogue's category, in any case. */
export const kindOf = ({ category }: Pick<Bundle, 'category'>): Kind =>
  kinds.find((kind) => kind === category.toLowerCase()) ?? 'other';

/** Periods in the order of their length; one that is not known counts as Others. */
export const periods = ['day', 'week', 'month', 'night', 'others'] as const;
export type Period = (typeof periods)[number];

/** The period of a bundle. */
export const periodOf = ({ periodType }: Pick<Bundle, 'periodType'>): Period =>
  periods.find((period) => period === periodType.toLowerCase()) ?? 'others';

/** Kinds that these bundles have, in order. */
export const kindsOf = (bundles: readonly Groupable[]): Kind[] => {
  const found = new Set(bundles.map(kindOf));
  return kinds.filter((kind) => found.has(kind));
};

/** Periods that these bundles have, in order. */
export const periodsOf = (bundles: readonly Groupable[]): Period[] => {
  const found = new Set(bundles.map(periodOf));
  return periods.filter((period) => found.has(period));
};

/** Bundles of one kind and period, the cheapest first. */
export type Group<Item extends Groupable> = { kind: Kind; period: Period; bundles: Item[] };

const byPrice = (one: Groupable, other: Groupable) => one.amount - other.amount;

/** Bundles by kind, then by period; no group is empty. */
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

/** Those of the lowest price for a gigabyte; none where there is nothing to compare it with. */
export const lowestPerGigabyte = <Item extends Groupable>(bundles: readonly Item[]): Item[] => {
  const prices = bundles.map(pricePerGigabyte).filter((price) => price !== undefined);
  const lowest = Math.min(...prices);
  if (!sameMoney(bundles) || lowest === Math.max(...prices)) return [];
  return bundles.filter((bundle) => pricePerGigabyte(bundle) === lowest);
};

/** What a bundle is compared with: a night is no week, and a router's gigabytes are no phone's. */
const shelfOf = (bundle: Groupable) =>
  `${kindOf(bundle) === 'broadband' ? 'broadband' : ''} ${kindOf(bundle) === 'night' ? 'night' : periodOf(bundle)}`;

/** The bundle with the lowest price for a gigabyte of each period, by its product code: one a period, of equals the cheapest. */
export const bestValues = (bundles: readonly Groupable[]): ReadonlyMap<string, Period> => {
  const shelves = [...new Set(bundles.map(shelfOf))].map((shelf) => bundles.filter((each) => shelfOf(each) === shelf));
  const best = shelves.flatMap((shelf) => lowestPerGigabyte(shelf).toSorted(byPrice).slice(0, 1));
  return new Map(best.map((bundle) => [bundle.productCode, kindOf(bundle) === 'night' ? 'night' : periodOf(bundle)]));
};

/** Orders a list may be shown in; `period` keeps the groups. */
export const sorts = ['period', 'price', 'gigabyte', 'data'] as const;
export type Sort = (typeof sorts)[number];

const orders: Record<Exclude<Sort, 'period'>, (bundle: Groupable) => number> = {
  price: ({ amount }) => amount,
  gigabyte: (bundle) => pricePerGigabyte(bundle) ?? Infinity,
  data: (bundle) => -(gigabytesOf(bundle) ?? 0),
};

/** One list in this order; what the order says nothing of stands last, equals by price. */
export const sortBundles = <Item extends Groupable>(bundles: readonly Item[], sort: keyof typeof orders): Item[] => {
  const rank = orders[sort];
  return bundles.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first === second ? byPrice(one, other) : first - second;
  });
};

/** The name of each kind in the texts. */
export const kindTexts = {
  data: 'kindData',
  voice: 'kindVoice',
  mixed: 'kindMixed',
  night: 'kindNight',
  broadband: 'kindBroadband',
  other: 'kindOther',
} as const satisfies Record<Kind, keyof typeof bundleWords>;
