import { useEffect, useState } from 'react';
import { listenToCalls } from '../api/call.ts';
import { track } from '../api/track.ts';
import { isVerySlow, onConnectionChange } from '../loading/when-read.ts';
import { useSite, type Site, useTexts } from '../site/site.tsx';
import type { PageId } from '../site/pages.ts';
import { Banner } from '../ui/messages/banner.tsx';
import { hash } from '../ui/icons/icons.ts';
import type { Answer } from '../api/answer.ts';

/** Calls without an answer before the network counts as dead. */
export const tooMany = 3;

/** Counts lost calls in a row. Aborted calls do not count; a provider's outage counts as no answer. */
export const lostInARow = (before: number, answer: Answer<unknown>): number => {
  if (answer.outcome === 'lost') return answer.reason === 'aborted' ? before : before + 1;
  return answer.outcome === 'refused' && answer.code === '503' ? before + 1 : 0;
};

/** The USSD code of each page; none on payment steps, where it could pay a second time. */
const codes: Partial<Record<PageId, keyof Site['ussd']>> = {
  home: 'recharge',
  recharge: 'recharge',
  bundles: 'bundles',
  bill: 'bill',
  broadband: 'broadband',
};

const useNeeded = () => {
  const [lost, setLost] = useState(0);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => listenToCalls((_, answer) => setLost((before) => lostInARow(before, answer))), []);
  useEffect(() => {
    const look = () => setSlow(isVerySlow());
    look();
    return onConnectionChange(look);
  }, []);
  return isSlow || lost >= tooMany;
};

export function UssdWay({ page }: { page: PageId }) {
  const { ussdWay } = useTexts('ways');
  const { ussd } = useSite();
  const isNeeded = useNeeded();
  const code = codes[page];
  const isOffered = isNeeded && code !== undefined;
  useEffect(() => {
    if (isOffered) track('ussd_offered');
  }, [isOffered]);
  return (
    <div role="status">
      {isOffered && (
        <Banner tone="info" icon={hash} bar>
          {ussdWay} <a href={`tel:${encodeURIComponent(ussd[code])}`}>{ussd[code]}</a>
        </Banner>
      )}
    </div>
  );
}
