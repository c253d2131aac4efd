import type { Bundle } from '@selfcare/contract/bundles';
import { priceFigures, priceText } from '../../format/price-text.ts';
import { pricePerGigabyte, contentsText } from '../../format/bundles/size.ts';
import { expiryText, validityText } from '../../format/bundles/validity.ts';
import { fill } from '../../format/fill.ts';
import type { Site } from '../../site/site.tsx';
import type { bundleWords } from '../../locales/fr/bundle-words.ts';
import type { expiryWords } from '../../locales/fr/expiry-words.ts';

/** Words and market that a bundle is described in. */
export type Words = {
  texts: typeof bundleWords & typeof expiryWords & { lasts: string };
  site: Pick<Site, 'enableDualCurrency' | 'tag' | 'timeZone'>;
};

/** What the bundle holds; where the catalogue names no size, its name. */
export const titleOf = (bundle: Bundle, { texts, site }: Words): string =>
  contentsText(bundle, { texts, tag: site.tag }) || bundle.name;

/** `333 CFA par Go`, rounded to the smallest coin; undefined where a gigabyte has no price of its own. */
export const gigabyteText = (bundle: Bundle, { texts, site }: Words): string | undefined => {
  const price = pricePerGigabyte(bundle);
  if (price === undefined) return undefined;
  return fill(texts.perGigabyte, { price: priceText(Math.round(price), bundle.currency, site) });
};

/** How long it lasts, and until when if it is bought at `now`. */
export const lastsText = (bundle: Bundle, { texts, site }: Words, now: number): string => {
  const validity = validityText(bundle, texts);
  const until = expiryText(bundle, { now, timeZone: site.timeZone, texts });
  return until === undefined ? validity : fill(texts.lasts, { validity, until });
};

/** The price in figures, its currency, and the language that puts one before the other. */
export const priceOf = ({ amount, currency }: Bundle, { site }: Words) => ({
  price: priceFigures(amount, currency, site),
  currency,
  tag: site.tag,
});

/** `5 Go, 7 jours`: the bundle in a few words. */
export const shortText = (bundle: Bundle, words: Words): string =>
  `${titleOf(bundle, words)}, ${validityText(bundle, words.texts).toLocaleLowerCase(words.site.tag)}`;
