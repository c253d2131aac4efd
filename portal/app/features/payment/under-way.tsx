import { moneyText } from '../../api/money-text.ts';
import { methodTypeOf } from '../../api/payment-mode.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import type { QueryData } from '../../session/query-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { refreshCw } from '../../ui/icons/icons.ts';
import { Trail } from '../../ui/trail.tsx';
import { CardWaiting } from './card-waiting.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { PushWaiting } from './push-waiting.tsx';
import type { PaymentView } from './use-payment.ts';

function Leaving({ isToBank, url }: { isToBank: boolean; url?: string }) {
  const texts = useTexts('payment');
  return (
    <>
      <output>{isToBank ? texts.leavingBank : texts.leavingStatus}</output>
      {url && (
        <ButtonLink variant="quiet" block href={url}>
          {texts.leavingBankLink}
        </ButtonLink>
      )}
    </>
  );
}

function Unknown({ onAsk }: { onAsk: () => void }) {
  const texts = useTexts('payment');
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
  const texts = useTexts('payment');
  return (
    <>
      <PanelHeading>{texts.checkingTitle}</PanelHeading>
      <Trail steps={[{ state: 'now', title: texts.checking, detail: texts.checkingText }]} />
    </>
  );
}

/** In place of the forms while a payment is under way: nothing else can be paid meanwhile. */
export function UnderWay({ order, view }: { order: QueryData; view: PaymentView }) {
  const texts = useTexts('payment');
  const { paymentMobilePrefix, tag } = useSite();
  const { payment, say } = view;
  const { state, transactionId, target } = payment;
  const amount = moneyText(order.amount, order.currency, { tag, texts });
  const waiting = { amount, transactionId: transactionId ?? '', onFinished: () => say('finished') };
  const payer = payment.attempt?.request.paymentMobile?.slice(paymentMobilePrefix.length);
  return (
    <Card>
      {state === 'checking' && <Checking />}
      {state === 'unknown' && <Unknown onAsk={() => say('askedAgain')} />}
      {(state === 'leaving' || state === 'processing') && (
        <Leaving isToBank={target?.to !== 'status'} url={target?.to === 'bank' ? target.url : undefined} />
      )}
      {state === 'waiting' && methodTypeOf(payment.paymentMode) === 'AM' && (
        <PushWaiting {...waiting} order={order} payer={payer} />
      )}
      {state === 'waiting' && methodTypeOf(payment.paymentMode) === 'PG' && (
        <CardWaiting {...waiting} onContinue={() => say('continued')} onOtherMethod={() => say('changedMethod')} />
      )}
    </Card>
  );
}
