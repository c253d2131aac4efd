import type { Bundle } from '@selfcare/contract/bundles';
import { priceFigures, priceText } from '../../format/price-text.ts';
import { pricePerGigabyte, contentsText } from '../../format/bundles/size.ts';
import { expiryText, validityText } from '../../format/bundles/validity.ts';
import { fill } from '../../format/fill.ts';
import type { Site } from '../../site/site.tsx';
import type { bundleWords } from '../../locales/fr/bundle-words.ts';
import type { expiryWords } from '../../locales/fr/expiry-words.ts';

export type Words = {
  texts: typeof bundleWords & typeof expiryWords & { lasts: string };
  site: Pick<Site, 'enableDualCurrency' | 'tag' | 'timeZone'>;
};

export const titleOf = (bundle: Bundle, { texts, site }: Words): string =>
  contentsText(bundle, { texts, tag: site.tag }) || bundle.name;

/** Returns the price per gigabyte, rounded to the smallest coin; undefined without such a price. */
export const gigabyteText = (bundle: Bundle, { texts, site }: Words): string | undefined => {
  const price = pricePerGigabyte(bundle);
  if (price === undefined) return undefined;
  return fill(texts.perGigabyte, { price: priceText(Math.round(price), bundle.currency, site) });
};

export const lastsText = (bundle: Bundle, { texts, site }: Words, now: number): string => {
  const validity = validityText(bundle, texts);
  const until = expiryText(bundle, { now, timeZone: site.timeZone, texts });
  return until === undefined ? validity : fill(texts.lasts, { validity, until });
};

export const priceOf = ({ amount, currency }: Bundle, { site }: Words) => ({
  price: priceFigures(amount, currency, site),
  currency,
  tag: site.tag,
});

export const shortText = (bundle: Bundle, words: Words): string =>
  `${titleOf(bundle, words)}, ${validityText(bundle, words.texts).toLocaleLowerCase(words.site.tag)}`;
