import type { Tariff } from '@selfcare/contract/bundles';
import type { Column, Row } from './arrange-rows.ts';
import { priceText } from '../../format/price-text.ts';
import { gigabytesOf, pricePerGigabyte, contentsText } from '../../format/bundles/size.ts';
import { validityMs, validityText } from '../../format/bundles/validity.ts';
import type { Site } from '../../site/site.tsx';
import type { Texts } from '../../locales/texts.ts';
import type { LineType } from '@selfcare/contract/subscribers';

export const lineTypes = {
  PREPAID: 'linePrepaid',
  POSTPAID: 'linePostpaid',
  HYBRID: 'lineHybrid',
} as const satisfies Record<LineType, string>;

type Words = { texts: Texts['tariffs']; site: Pick<Site, 'enableDualCurrency' | 'tag'> };

export const cellsOf = (tariff: Tariff, { texts, site }: Words) => {
  const perGigabyte = pricePerGigabyte(tariff);
  const price = (amount: number) => priceText(amount, tariff.currency, site);
  const known = ['PREPAID', 'POSTPAID', 'HYBRID'] as const satisfies LineType[];
  const lines = known.filter((type) => tariff.lineTypes.includes(type));
  const isForAll = lines.length === known.length;
  return {
    contents: contentsText(tariff, { texts, tag: site.tag }),
    lasts: validityText(tariff, texts),
    price: price(tariff.amount),
    gigabyte: perGigabyte === undefined ? '' : price(Math.round(perGigabyte)),
    lines: isForAll ? texts.allLines : lines.map((type) => texts[lineTypes[type]]).join(', '),
  };
};

export const ranksOf = (tariff: Tariff): Row['ranks'] =>
  ({
    contents: gigabytesOf(tariff),
    lasts: validityMs(tariff),
    price: tariff.amount,
    gigabyte: pricePerGigabyte(tariff),
  }) satisfies Record<Column, number | undefined>;

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

/** Phones do not show a cell that the name already says ("1,5 Go, 24 heures"). */
export const isInName = ({ name }: Pick<Tariff, 'name'>, cell: string): boolean => plain(name).includes(plain(cell));
