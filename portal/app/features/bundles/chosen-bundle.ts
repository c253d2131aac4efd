import type { Bundle } from '@selfcare/contract/bundles';
import type { ChosenBundle } from '../../flow/line-bundles.ts';
import type { PageId } from '../../site/pages.ts';
import { bundleOrder } from './bundle-order.ts';
import { lastsText, priceOf, shortText, titleOf, type Words } from './plan-text.ts';

type Chosen = {
  msisdn: string;
  bundle: Bundle;
  /** The page where it is chosen. */
  page: Extract<PageId, 'bundles' | 'recharge'>;
  words: Words & { texts: Record<'bundle' | 'contents' | 'validity', string> };
  now: number;
};

/** What a page needs of the chosen bundle: its order and its words. */
export const chosenBundle = ({ msisdn, bundle, page, words, now }: Chosen): ChosenBundle => ({
  order: bundleOrder(msisdn, bundle, page),
  label: shortText(bundle, words),
  price: priceOf(bundle, words).price,
  facts: [
    { label: words.texts.bundle, value: bundle.name },
    { label: words.texts.contents, value: titleOf(bundle, words) },
    { label: words.texts.validity, value: lastsText(bundle, words, now) },
  ],
});
