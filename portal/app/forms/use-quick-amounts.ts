import { useEffect, useState } from 'react';
import { isOnDevice } from '../session/device/on-device.ts';
import type { QuickAmounts } from './quick-amounts.ts';
import { useSite } from '../site/site.tsx';

/** The count stays the same, so that nothing moves. */
export const useQuickAmounts = (kind: 'home' | 'recharge'): QuickAmounts => {
  const site = useSite();
  const [learned, setLearned] = useState<QuickAmounts>();
  useEffect(() => {
    if (!isOnDevice('amounts')) return;
    // Without it the market's chips stay.
    void import('./quick-amounts.ts').then(
      ({ learnFromDevice }) => setLearned(learnFromDevice(site, kind)),
      () => undefined,
    );
  }, [site, kind]);
  const amounts = site.quickAmounts[kind].map((minor) => minor / 10 ** site.currency.decimals);
  return learned ?? { amounts, usual: amounts[1] ?? amounts[0] };
};
