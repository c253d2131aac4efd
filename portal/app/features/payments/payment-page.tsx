import type { GiftSentence } from '@selfcare/contract/payments';
import { useEffect, useMemo, useState } from 'react';
import type { GiftChoiceProps } from '../../forms/shared-parts.ts';
import { createLazyPart, DeskPart, LazyPartView, type LazyPart } from '../../loading/lazy-part.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import type { StepHelpProps } from '../../forms/step-help.tsx';
import type { CodeModals } from '../../otp/code-modals.ts';
import type { PageProps } from '../../site/pages.ts';
import { returnPage } from '../../session/redirect-url.ts';
import { readAgain } from '../../session/device/again.ts';
import { keepGift, readGift } from '../../session/gift.ts';
import type { QueryData } from '../../session/query-data.ts';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Bone } from '../../ui/messages/skeleton.tsx';
import { CheckoutSkeleton } from './methods/checkout-skeleton.tsx';
import { NotLoaded } from './methods/not-loaded.tsx';
import { likelyType } from './methods/offered-methods.ts';
import { askedMode } from './methods/payment-methods.ts';
import type { CurrencySwitchProps } from './order/currency-switch.tsx';
import { ChosenPriceProvider, type CurrencyChoice, type PaidOrder } from './order/currency-price.tsx';
import { FoldedSummary, PaymentAssurances, PaymentSummary } from './order/payment-summary.tsx';
import type { NoOrderProps } from './order/no-order.tsx';
import { phoneOf } from './order/payment-rules.ts';
import { useOrder } from './order/use-order.ts';
import { usePayment } from './attempt/use-payment.ts';
import { PayOrder, usePayStage, type PayOrderProps } from './pay-order.tsx';
import { peekEarly } from '../../api/early.ts';
import { useCall } from '../../api/call.ts';
import { useAnswer } from '../../loading/use-answer.ts';
import { keepConfig } from '../../session/config.ts';
import { nothingAwaited } from '../../loading/when-read.ts';

const useIsLate = () => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let isOver = false;
    void nothingAwaited().then(() => isOver || setLate(true));
    return () => {
      isOver = true;
    };
  }, []);
  return isLate;
};

/** Draws the choice of a gift; if it does not load, the order can be paid without it. */
function GiftPart({ part, ...props }: GiftChoiceProps & { part: LazyPart<GiftChoiceProps> }) {
  const isLate = useIsLate();
  const skeleton = <Bone shape="control" />;
  if (props.msisdn === '') return null;
  if (!isLate && !part.loaded()) return skeleton;
  return <LazyPartView part={part} props={props} skeleton={skeleton} renderFailed={() => null} />;
}

/** Milliseconds that the forms wait for the configuration. */
const patienceMs = 5000;

const request = { code: 'portal' } as const;

/** Returns whether the page takes the wallet's PIN: undefined until known, false on failure. */
const useAsksPin = (): boolean | undefined => {
  const call = useCall();
  const { answer } = useAnswer(
    request.code,
    (signal) => call('portalConfig', request, { signal, timeoutMs: patienceMs }),
    { early: () => peekEarly('portalConfig', request) },
  );
  useEffect(() => {
    if (answer?.outcome === 'success') keepConfig(answer.result);
  }, [answer]);
  return answer && answer.outcome === 'success' && answer.result.enableAmPin;
};

const noOrder = createLazyPart<NoOrderProps>(
  'payment-no-order',
  async () => (await import('./order/no-order.tsx')).NoOrder,
);

const currencySwitch = createLazyPart<CurrencySwitchProps>(
  'payment-currency',
  async () => (await import('./order/currency-switch.tsx')).CurrencySwitch,
);

function CurrencyPart(props: CurrencySwitchProps) {
  const { enableDualCurrency } = useSite();
  if (!enableDualCurrency) return null;
  return (
    <LazyPartView part={currencySwitch} props={props} skeleton={<Bone shape="control" />} renderFailed={() => null} />
  );
}

const help = createLazyPart<StepHelpProps>(
  'payment-help',
  async () => (await import('../../forms/step-help.tsx')).StepHelp,
);

type PaymentPageProps = PageProps<'payment'> & {
  modals: CodeModals;
  gift: LazyPart<GiftChoiceProps>;
};

/** Sets the title of a payment under way, and restores the page's title afterwards. */
const useTitle = (isUnderWay: boolean, title: string) =>
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const own = document.title;
    document.title = title;
    return () => {
      document.title = own;
    };
  }, [isUnderWay, title]);

type HeadProps = { order: QueryData | undefined; isUnderWay?: boolean };

function Head({ order, isUnderWay = false }: HeadProps) {
  const texts = useTexts('payment');
  const site = useSite();
  const back = isUnderWay ? 'home' : (returnPage(order?.redirectPage, site) ?? 'recharge');
  return (
    <div className="page__head">
      <BackLink link={<Link page={back} params={{}} />}>{isUnderWay ? texts.toHome : texts.back}</BackLink>
      <h1>{isUnderWay ? texts.liveTitle : texts.heading}</h1>
    </div>
  );
}

type CheckoutProps = Pick<PayOrderProps, 'order' | 'segment' | 'modals'> &
  Pick<PaymentPageProps, 'gift'> & {
    isCard: boolean;
    onPrice: (amount: number) => void;
    onGiveUp: () => void;
  };

function Checkout({ order, gift, isCard, onPrice, onGiveUp, ...rest }: CheckoutProps) {
  const texts = useTexts('payment');
  const { slug, name } = useSite().brand;
  const asksPin = useAsksPin();
  const { mode } = askedMode(likelyType(rest.segment, slug), { asksPin: asksPin === true, slug });
  const [choice, setChoice] = useState<CurrencyChoice>({});
  const [giftSentence, setGift] = useState(() => readGift(order.msisdn));
  const { price, localPrice } = choice;
  const payCurrency = price?.currency;
  const paidOrder: PaidOrder = useMemo(
    () => ({ ...order, localPrice, ...(payCurrency && { payCurrency }), ...(giftSentence && { giftSentence }) }),
    [order, localPrice, payCurrency, giftSentence],
  );
  const [kept] = useState(() => readAgain()?.method);
  const view = usePayment(paidOrder, likelyType(rest.segment, slug, kept), onPrice);
  const stage = usePayStage(view);
  const isChoosing = stage === 'choosing';
  const isUnderWay = stage === 'underWay';
  useTitle(isUnderWay, `${texts.liveTitle} | ${name}`);
  const chooseGift = (sentence: GiftSentence | undefined) => {
    keepGift(order.msisdn, sentence);
    setGift(sentence);
  };
  const currency = (name: string) => (
    <CurrencyPart order={order} name={name} choice={choice} onChoice={setChoice} isFixed={!isChoosing} />
  );
  return (
    <ChosenPriceProvider value={price}>
      <Head {...{ order, isUnderWay }} />
      <div className="checkout">
        <PayOrder
          {...{ ...rest, kept, asksPin, view, stage }}
          order={paidOrder}
          summary={
            <FoldedSummary order={order} isCard={isCard}>
              {currency('currency-narrow')}
            </FoldedSummary>
          }
          giveUp={
            isChoosing && (
              <Button variant="text" onClick={onGiveUp}>
                {texts.giveUp}
              </Button>
            )
          }
          assurances={<PaymentAssurances isUnderWay={isUnderWay} />}
        >
          <GiftPart
            part={gift}
            msisdn={phoneOf(order)}
            sentence={giftSentence}
            onChoice={chooseGift}
            isFixed={!isChoosing}
          />
        </PayOrder>
        <aside className="stack gap-5 only-wide">
          <PaymentSummary order={order} isCard={isCard}>
            {currency('currency-wide')}
          </PaymentSummary>
          <PaymentAssurances isUnderWay={isUnderWay} />
          {isChoosing && asksPin !== undefined && <DeskPart part={help} props={{ step: mode }} />}
        </aside>
      </div>
    </ChosenPriceProvider>
  );
}

export function PaymentPage({ params, modals, gift }: PaymentPageProps) {
  const texts = useTexts('payment');
  const site = useSite();
  const { order, setPrice, givenUp, giveUp } = useOrder();
  const isCard = likelyType(params.method, site.brand.slug) === 'PG';
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <div className="wrap page page--tall">
      {order === undefined && (
        <>
          <Head order={order} />
          <CheckoutSkeleton isCard={isCard} />
        </>
      )}
      {order === null && (
        <>
          <h1 className="vh">{texts.heading}</h1>
          <LazyPartView
            part={noOrder}
            props={{ givenUp }}
            skeleton={<CheckoutSkeleton isCard={isCard} />}
            renderFailed={(again) => <NotLoaded title={texts.formFailed} onAgain={again} />}
          />
        </>
      )}
      {order && (
        <Checkout {...{ order, modals, gift, isCard }} segment={params.method} onPrice={setPrice} onGiveUp={giveUp} />
      )}
    </div>
  );
}
