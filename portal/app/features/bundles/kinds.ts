import type { Kind, Period, Sort } from '../../format/bundles/groups.ts';
import { fill } from '../../format/fill.ts';
import { globe, layers, moon, phone, router, smartphone } from '../../ui/icons/icons.ts';

export const kindIcons: Record<Kind, string> = {
  data: globe,
  voice: phone,
  mixed: layers,
  night: moon,
  broadband: router,
  other: smartphone,
};

export const periodTexts = {
  day: 'periodDay',
  week: 'periodWeek',
  month: 'periodMonth',
  night: 'periodNight',
  others: 'periodOthers',
} as const satisfies Record<Period, string>;

type BestTexts = Record<(typeof periodTexts)[Period] | 'bestValue', string>;

export const bestText = (period: Period | undefined, texts: BestTexts) =>
  period && fill(texts.bestValue, { period: texts[periodTexts[period]] });

export const sortTexts = {
  period: 'sortPeriod',
  price: 'sortPrice',
  gigabyte: 'sortGigabyte',
  data: 'sortData',
} as const satisfies Record<Sort, string>;

export const sortedTexts = {
  price: 'sorted',
  gigabyte: 'sortedGigabyte',
  data: 'sortedData',
} as const satisfies Record<Exclude<Sort, 'period'>, string>;
