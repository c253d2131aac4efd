import { methodTitles, methodTypeOf, type MethodType } from '../../../api/payment-mode.ts';
import { useTexts } from '../../../site/texts.tsx';
import type { QueryData } from '../../../session/query-data.ts';
import { Banner } from '../../../ui/messages/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { refreshCw } from '../../../ui/icons/icons.ts';
import { Trail } from '../../../ui/purchase/trail.tsx';
import { CardWaiting } from './card-waiting.tsx';
import { usePrice } from '../order/currency-price.tsx';
import { useDeliveryWords } from '../order/delivery-words.ts';
import { PanelHeading } from './panel-heading.tsx';
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

function Unknown({ onAsk }: { onAsk: () => void }) {
  const texts = useTexts('paymentUnderWay');
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

type SendingProps = { type: MethodType; order: QueryData };

/** The provider is asked and has not answered yet: nothing is promised, and nobody should think that the page stands still. */
function Sending({ type, order }: SendingProps) {
  const texts = useTexts('paymentUnderWay');
  const delivery = useDeliveryWords(order);
  const [now, next] = {
    PG: [texts.sendingBank, texts.trailBank],
    AIRTIME: [texts.sendingAirtime, undefined],
    AM: [texts.sendingPhone, texts.trailApproval],
    SMARTCASH: [texts.sendingPhone, texts.trailApproval],
    MPESA: [texts.sendingPhone, texts.trailApproval],
  }[type];
  return (
    <>
      <PanelHeading>{texts.sendingHeading}</PanelHeading>
      <Trail
        steps={[
          { state: 'now', title: now ?? '', detail: texts.sendingText },
          ...(next ? [{ state: 'next', title: next } as const] : []),
          { state: 'next', title: delivery.station },
        ]}
      />
    </>
  );
}

/** In place of the forms while a payment is under way: nothing else can be paid meanwhile. */
export function UnderWay({ order, view }: { order: QueryData; view: PaymentView }) {
  const texts = useTexts('payment');
  const { payment, payer, say, tell } = view;
  const { state, transactionId, target, attempt, popup } = payment;
  const type = methodTypeOf(payment.paymentMode);
  const isSending = state === 'processing' && attempt !== undefined;
  const amount = usePrice(order).text;
  const waiting = { amount, transactionId: transactionId ?? '', onFinished: () => say('finished') };
  return (
    <Card>
      {state === 'checking' && <Checking />}
      {state === 'unknown' && <Unknown onAsk={() => say('askedAgain')} />}
      {isSending && <Sending type={type} order={order} />}
      {(state === 'leaving' || (state === 'processing' && !isSending)) && <Leaving target={target} />}
      {state === 'waiting' && type !== 'PG' && (
        <PushWaiting {...waiting} order={order} payer={payer || undefined} wallet={methodTitles(texts)[type]} />
      )}
      {state === 'waiting' && type === 'PG' && (
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
