import type { PaymentMode } from '@selfcare/contract/payment-modes';
import { useAskLater } from '../../../loading/use-ask-later.ts';
import { useTexts } from '../../../site/site.tsx';
import type { Texts } from '../../../locales/texts.ts';
import { Banner } from '../../../ui/messages/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { refreshCw } from '../../../ui/icons/icons.ts';
import { Trail } from '../../../ui/purchase/trail.tsx';
import { CardWaiting } from './card-waiting.tsx';
import { usePrice } from '../order/currency-price.tsx';
import { type Delivered, PanelHeading, useDeliveryWords } from './panel.tsx';
import type { Target } from '../attempt/payment.machine.ts';
import { PushWaiting } from './push-waiting.tsx';
import type { PaymentView } from '../attempt/use-payment.ts';

function Leaving({ target }: { target: Target | undefined }) {
  const texts = useTexts('paymentUnderWay');
  const isToBank = target === undefined || target.to === 'bank';
  return (
    <>
      <output>{isToBank ? texts.leavingBank : texts.leavingStatus}</output>
      {target?.to === 'bank' && (
        <ButtonLink variant="quiet" block href={target.url}>
          {texts.leavingBankLink}
        </ButtonLink>
      )}
    </>
  );
}

function Unknown({ onAsk, onLook }: { onAsk: () => void; onLook: () => Promise<void> }) {
  const texts = useTexts('paymentUnderWay');
  useAskLater(onLook);
  return (
    <>
      <PanelHeading>{texts.unknownTitle}</PanelHeading>
      <Banner tone="warn">{texts.unknownText}</Banner>
      <Button block icon={refreshCw} onClick={onAsk}>
        {texts.askAgain}
      </Button>
    </>
  );
}

function Checking() {
  const texts = useTexts('paymentUnderWay');
  return (
    <>
      <PanelHeading>{texts.checkingTitle}</PanelHeading>
      <Trail steps={[{ state: 'now', title: texts.checking, detail: texts.checkingText }]} />
    </>
  );
}

type SendingTexts = keyof Texts['paymentUnderWay'];

const sendingTexts: Record<PaymentMode, { now: SendingTexts; next?: SendingTexts }> = {
  card: { now: 'sendingBank', next: 'trailBank' },
  push: { now: 'sendingPhone', next: 'trailApproval' },
  airtime: { now: 'sendingAirtime' },
  pin: { now: 'sendingPhone' },
};

type SendingProps = Delivered & { mode: PaymentMode };

function Sending({ mode, ...delivered }: SendingProps) {
  const texts = useTexts('paymentUnderWay');
  const delivery = useDeliveryWords(delivered);
  const { now, next } = sendingTexts[mode];
  return (
    <>
      <PanelHeading>{texts.sendingHeading}</PanelHeading>
      <Trail
        steps={[
          { state: 'now', title: texts[now], detail: texts.sendingText },
          ...(next ? [{ state: 'next', title: texts[next] } as const] : []),
          { state: 'next', title: delivery.station },
        ]}
      />
    </>
  );
}

export type UnderWayProps = Delivered & {
  view: PaymentView;
  method: { mode: PaymentMode; title: string } | undefined;
};

export function UnderWay({ order, delivery, view, method }: UnderWayProps) {
  const { payment, payer, say, tell } = view;
  const { state, transactionId, target, attempt, popup } = payment;
  const isSending = state === 'processing' && attempt !== undefined;
  const amount = usePrice(order).text;
  const waiting = { amount, transactionId: transactionId ?? '', onFinished: () => say('finished') };
  return (
    <Card>
      {state === 'checking' && <Checking />}
      {state === 'unknown' && <Unknown onAsk={() => say('askedAgain')} onLook={view.look} />}
      {isSending && <Sending mode={attempt.mode} order={order} delivery={delivery} />}
      {(state === 'leaving' || (state === 'processing' && !isSending)) && <Leaving target={target} />}
      {state === 'waiting' && method && method.mode !== 'card' && (
        <PushWaiting {...waiting} order={order} delivery={delivery} payer={payer || undefined} wallet={method.title} />
      )}
      {state === 'waiting' && method?.mode === 'card' && (
        <CardWaiting
          {...waiting}
          popup={popup}
          onReturn={(url) => tell({ type: 'popupClosed', url })}
          onBankPage={(url) => tell({ type: 'redirected', url })}
          onContinue={() => say('continued')}
          onOtherMethod={() => say('changedMethod')}
        />
      )}
    </Card>
  );
}
