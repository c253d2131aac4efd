import type { Bundle } from '@selfcare/contract/bundles';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { LineBundlesProps, ChosenBundle } from '../../forms/shared-parts.ts';
import type { PageId } from '../../site/pages.ts';
import { bundleOrder } from './bundle-order.ts';
import { lastsText, priceOf, shortText, titleOf, type Words } from './plan-text.ts';

const minuteMs = 60_000;

export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

type Chosen = {
  msisdn: string;
  bundle: Bundle;
  page: Extract<PageId, 'bundles' | 'recharge'>;
  words: Words & { texts: Record<'bundle' | 'contents' | 'validity', string> };
  now: number;
};

const chosenBundle = ({ msisdn, bundle, page, words, now }: Chosen): ChosenBundle => ({
  order: bundleOrder(msisdn, bundle, page),
  label: shortText(bundle, words),
  price: priceOf(bundle, words).price,
  facts: [
    { label: words.texts.bundle, value: bundle.name },
    { label: words.texts.contents, value: titleOf(bundle, words) },
    { label: words.texts.validity, value: lastsText(bundle, words, now) },
  ],
});

type Told = Pick<LineBundlesProps, 'line' | 'code' | 'onChosen'> &
  Pick<Parameters<typeof chosenBundle>[0], 'page' | 'words'> & { bundles: readonly Bundle[] | undefined };

export const useChosen = ({ line, code, onChosen, page, words, bundles }: Told): Bundle | undefined => {
  const { msisdn } = line;
  const { texts, site } = words;
  const now = useNow();
  const chosen = bundles?.find(({ productCode }) => productCode === code);
  const told = useMemo(
    () => chosen && chosenBundle({ msisdn, bundle: chosen, page, words: { texts, site }, now }),
    [chosen, msisdn, page, texts, site, now],
  );
  const tell = useEffectEvent(onChosen);
  useEffect(() => tell(told), [told]);
  return chosen;
};
