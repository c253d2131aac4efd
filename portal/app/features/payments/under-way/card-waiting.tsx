import { useEffect, useEffectEvent } from 'react';
import { fill } from '../../../format/fill.ts';
import { useTexts } from '../../../site/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardDrawing } from '../../../ui/drawings/card-drawing.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { BlindBanner } from './blind-banner.tsx';
import { openCardPopup } from './card-popup.ts';
import { PanelHeading } from './panel-heading.tsx';
import type { Popup } from '../attempt/payment.machine.ts';
import type { WaitingProps } from './push-waiting.tsx';
import { useFollowed } from './use-waiting.ts';

type CardWaitingProps = Pick<WaitingProps, 'amount' | 'transactionId' | 'onFinished'> & {
  /** The provider's window to open, where the market has one. */
  popup?: Popup;
  onReturn: (address: string) => void;
  /** The window does not open: on to the page of the bank. */
  onBankPage: (address: string) => void;
  onContinue: () => void;
  onOtherMethod: () => void;
};

const usePopup = ({ popup, onReturn, onBankPage }: Pick<CardWaitingProps, 'popup' | 'onReturn' | 'onBankPage'>) => {
  const goBack = useEffectEvent(onReturn);
  const goToBank = useEffectEvent(onBankPage);
  useEffect(() => {
    if (!popup) return undefined;
    let isCurrent = true;
    void openCardPopup(popup, {
      onReturn: (address) => isCurrent && goBack(address),
      onFailed: () => isCurrent && goToBank(popup.url),
    });
    return () => {
      isCurrent = false;
    };
  }, [popup]);
};

/** The page of the bank was opened, or its window, and nothing is known yet: go on there, or pay another way. */
export function CardWaiting({ amount, transactionId, onFinished, ...props }: CardWaitingProps) {
  const { popup, onBankPage, onContinue, onOtherMethod } = props;
  const texts = useTexts('paymentUnderWay');
  const { blind } = useFollowed({ transactionId, onFinished });
  usePopup(props);
  return (
    <div className="stack gap-5">
      <div className="row row--top row--keep">
        <CardDrawing />
        <div className="stack gap-1">
          <PanelHeading>{texts.cardWaitingHeading}</PanelHeading>
          <p>{fill(texts.cardWaitingText, { amount })}</p>
        </div>
      </div>
      {blind && <BlindBanner blind={blind} />}
      <Button block onClick={popup ? () => onBankPage(popup.url) : onContinue}>
        {texts.cardContinue}
      </Button>
      <Button block variant="quiet" onClick={onOtherMethod}>
        {texts.otherMethod}
      </Button>
      <Fold summary={texts.changedMind}>
        <p>{texts.changedMindCard}</p>
      </Fold>
    </div>
  );
}
