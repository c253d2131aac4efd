import type { Tariff } from '@selfcare/contract/bundles';
import type { Column, Row } from './arrange-rows.ts';
import { priceText } from '../../format/price-text.ts';
import { gigabytesOf, pricePerGigabyte, contentsText } from '../../format/bundles/size.ts';
import { validityMs, validityText } from '../../format/bundles/validity.ts';
import type { Site } from '../../site/site.tsx';
import type { Texts } from '../../locales/texts.ts';
import type { LineType } from '@selfcare/contract/subscribers';

/** The name of each type of line in the texts, in the order that they are listed. */
export const lineTypes = {
  PREPAID: 'linePrepaid',
  POSTPAID: 'linePostpaid',
  HYBRID: 'lineHybrid',
} as const satisfies Record<LineType, string>;

type Words = { texts: Texts['tariffs']; site: Pick<Site, 'enableDualCurrency' | 'tag'> };

/** What stands in the columns of a tariff; a gigabyte without a price of its own leaves its column empty. */
export const cellsOf = (tariff: Tariff, { texts, site }: Words) => {
  const perGigabyte = pricePerGigabyte(tariff);
  const price = (amount: number) => priceText(amount, tariff.currency, site);
  const lines = Object.keys(lineTypes).filter((type) => tariff.lineTypes.includes(type as keyof typeof lineTypes));
  const isForAll = lines.length === Object.keys(lineTypes).length;
  return {
    contents: contentsText(tariff, { texts, tag: site.tag }),
    lasts: validityText(tariff, texts),
    price: price(tariff.amount),
    gigabyte: perGigabyte === undefined ? '' : price(Math.round(perGigabyte)),
    lines: isForAll ? texts.allLines : lines.map((type) => texts[lineTypes[type as keyof typeof lineTypes]]).join(', '),
  };
};

/** By what a tariff is sorted; none where a column says nothing of it. */
export const ranksOf = (tariff: Tariff): Row['ranks'] =>
  ({
    contents: gigabytesOf(tariff),
    lasts: validityMs(tariff),
    price: tariff.amount,
    gigabyte: pricePerGigabyte(tariff),
  }) satisfies Record<Column, number | undefined>;

/** Each space as an ordinary one, however the typography sets it. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

/** Whether the name of a tariff says already what stands in a cell: "1,5 Go, 24 heures". A phone does not say it twice. */
export const isInName = ({ name }: Pick<Tariff, 'name'>, cell: string): boolean => plain(name).includes(plain(cell));
