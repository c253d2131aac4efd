import { useTexts } from '../../../site/texts.tsx';
import { Banner } from '../../../ui/messages/banner.tsx';
import { wifiOff } from '../../../ui/icons/icons.ts';
import type { Blind } from './use-waiting.ts';

/** What stands on the page is the last that is known: there is no network, or nobody can look at the moment. */
export function BlindBanner({ blind }: { blind: NonNullable<Blind> }) {
  const texts = useTexts('paymentUnderWay');
  return (
    <Banner tone="warn" icon={wifiOff} role="status">
      {blind === 'offline' ? texts.waitingOffline : texts.waitingUnseen}
    </Banner>
  );
}
