import { fill } from '../../lib/fill.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { creditCard, wifiOff } from '../../ui/icons/icons.ts';
import { Medal } from '../../ui/medal.tsx';
import { PanelHeading } from './panel-heading.tsx';
import type { WaitingProps } from './push-waiting.tsx';
import { useFollowed } from './use-waiting.ts';

type CardWaitingProps = Omit<WaitingProps, 'order' | 'payer'> & { onContinue: () => void; onOtherMethod: () => void };

/** The page of the bank was opened and nothing is known yet: go on there, or pay another way. */
export function CardWaiting({ amount, transactionId, onFinished, onContinue, onOtherMethod }: CardWaitingProps) {
  const texts = useTexts('payment');
  const { isOffline } = useFollowed({ transactionId, onFinished });
  return (
    <div className="stack gap-5">
      <div className="row row--top row--keep">
        <Medal icon={creditCard} accent big />
        <div className="stack gap-1">
          <PanelHeading>{texts.cardWaitingHeading}</PanelHeading>
          <p>{fill(texts.cardWaitingText, { amount })}</p>
        </div>
      </div>
      {isOffline && (
        <Banner tone="warn" icon={wifiOff} role="status">
          {texts.waitingOffline}
        </Banner>
      )}
      <Button block onClick={onContinue}>
        {texts.cardContinue}
      </Button>
      <Button block variant="quiet" onClick={onOtherMethod}>
        {texts.otherMethod}
      </Button>
    </div>
  );
}
