import { useEffect, useEffectEvent } from 'react';
import { fill } from '../../../format/fill.ts';
import { useTexts } from '../../../site/site.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { BlindBanner, PanelHeading } from './panel.tsx';
import { openCardPopup } from './card-popup.ts';
import type { Popup } from '../attempt/payment.machine.ts';
import type { WaitingProps } from './push-waiting.tsx';
import { useFollowed } from './use-waiting.ts';

function CardDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 72 72" width="64" height="64" aria-hidden="true">
      <rect x="12" y="10" width="56" height="36" rx="6" fill="var(--art-4)" />
      <rect x="4" y="20" width="60" height="40" rx="6" fill="var(--brand-700)" />
      <path fill="var(--brand-900)" d="M4 28h60v8H4z" />
      <rect x="10" y="42" width="13" height="10" rx="2" fill="var(--accent-400)" />
      <path stroke="var(--brand-700)" d="M10 47h13M16.500 42v10" />
      <path stroke="var(--brand-100)" strokeWidth="2.6" strokeLinecap="round" d="M30 45h26M30 52h16" />
    </svg>
  );
}

type CardWaitingProps = Pick<WaitingProps, 'amount' | 'transactionId' | 'onFinished'> & {
  popup?: Popup;
  onReturn: (address: string) => void;
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
