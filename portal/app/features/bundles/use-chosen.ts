import type { Bundle } from '@selfcare/contract/bundles';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { LineBundlesProps } from '../../flow/line-bundles.ts';
import { chosenBundle } from './chosen-bundle.ts';
import { useNow } from './use-now.ts';

type Told = Pick<LineBundlesProps, 'line' | 'code' | 'onChosen'> &
  Pick<Parameters<typeof chosenBundle>[0], 'page' | 'words'> & { bundles: readonly Bundle[] | undefined };

/** What the page's code stands for; tells the page, once the list is there and as the end of the bundle moves on. */
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
