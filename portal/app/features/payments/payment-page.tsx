import type { GiftSentence } from '@selfcare/contract/payments';
import { useEffect, useMemo, useState } from 'react';
import type { GiftChoiceProps } from '../../flow/gift.ts';
import { createLazyPart, LazyPartView, type LazyPart } from '../../loading/lazy-part.tsx';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { Link } from '../../site/nav.tsx';
import type { CodeModals } from '../../flow/code-modals.ts';
import type { PageProps } from '../../site/pages.ts';
import { returnPage } from '../../session/redirect-url.ts';
import { keepGift, readGift } from '../../session/gift.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackLink } from '../../ui/crumbs.tsx';
import { Empty } from '../../ui/messages/empty.tsx';
import { receiptText } from '../../ui/icons/icons.ts';
import { Bone } from '../../ui/messages/skeleton.tsx';
import { CheckoutSkeleton } from './methods/checkout-skeleton.tsx';
import type { CurrencySwitchProps } from './order/currency-switch.tsx';
import { ChosenPriceProvider, type CurrencyChoice, type PaidOrder } from './order/currency-price.tsx';
import { FoldedSummary, PaymentAssurances, PaymentSummary } from './order/payment-summary.tsx';
import { giftLine, GiftPart } from './order/gift-part.tsx';
import { useOrder } from './order/use-order.ts';
import { PayOrder, type PayOrderProps } from './pay-order.tsx';

function NoOrder() {
  const texts = useTexts('payment');
  return (
    <Empty icon={receiptText} title={texts.noData}>
      <p>{texts.noDataText}</p>
      <ButtonLink link={<Link page="recharge" params={{}} />}>{texts.toRecharge}</ButtonLink>
      <ButtonLink variant="quiet" link={<Link page="home" params={{}} />}>
        {texts.toHome}
      </ButtonLink>
    </Empty>
  );
}

const currencySwitch = createLazyPart<CurrencySwitchProps>(
  'payment-currency',
  async () => (await import('./order/currency-switch.tsx')).CurrencySwitch,
);

/** The switch of currency, where the market has two; elsewhere nothing is fetched. Without it the order is paid in its own. */
function CurrencyPart(props: CurrencySwitchProps) {
  const { enableDualCurrency } = useSite();
  if (!enableDualCurrency) return null;
  return (
    <LazyPartView part={currencySwitch} props={props} skeleton={<Bone shape="control" />} renderFailed={() => null} />
  );
}

type PaymentPageProps = PageProps<'payment'> & {
  /** The modals of the code and of the PIN, which are features of their own. */
  modals: CodeModals;
  /** The choice of a gift, another feature. */
  gift: LazyPart<GiftChoiceProps>;
};

type CheckoutProps = Omit<PayOrderProps, 'onChoosing' | 'children'> & Pick<PaymentPageProps, 'gift'>;

/** The order, the payment methods, and with dual currency what it is paid in. */
function Checkout({ order, gift, ...rest }: CheckoutProps) {
  const [choice, setChoice] = useState<CurrencyChoice>({});
  const [isChoosing, setChoosing] = useState(true);
  const [giftSentence, setGift] = useState(() => readGift(order.msisdn));
  const { price, localPrice } = choice;
  const payCurrency = price?.currency;
  const paidOrder: PaidOrder = useMemo(
    () => ({ ...order, localPrice, ...(payCurrency && { payCurrency }), ...(giftSentence && { giftSentence }) }),
    [order, localPrice, payCurrency, giftSentence],
  );
  const chooseGift = (sentence: GiftSentence | undefined) => {
    keepGift(order.msisdn, sentence);
    setGift(sentence);
  };
  const currency = (name: string) => (
    <CurrencyPart order={order} name={name} choice={choice} onChoice={setChoice} isFixed={!isChoosing} />
  );
  return (
    <ChosenPriceProvider value={price}>
      <div className="checkout">
        <div className="stack gap-5">
          <FoldedSummary order={order}>{currency('currency-narrow')}</FoldedSummary>
          <PayOrder {...rest} order={paidOrder} onChoosing={setChoosing}>
            <GiftPart
              part={gift}
              msisdn={giftLine(order)}
              sentence={giftSentence}
              onChoice={chooseGift}
              isFixed={!isChoosing}
            />
          </PayOrder>
          <div className="only-narrow">
            <PaymentAssurances order={order} />
          </div>
        </div>
        <aside className="stack gap-5 only-wide">
          <PaymentSummary order={order}>{currency('currency-wide')}</PaymentSummary>
          <PaymentAssurances order={order} />
        </aside>
      </div>
    </ChosenPriceProvider>
  );
}

/** Pays for the order that a form left in the session: a payment method, its form, and the order beside it. */
export function PaymentPage({ params, modals, gift }: PaymentPageProps) {
  const texts = useTexts('payment');
  const site = useSite();
  const order = useOrder();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <div className="wrap page page--tall">
      <div className="page__head">
        <BackLink link={<Link page={returnPage(order?.redirectPage, site) ?? 'recharge'} params={{}} />}>
          {texts.back}
        </BackLink>
        <h1>{texts.heading}</h1>
      </div>
      {order === undefined && <CheckoutSkeleton />}
      {order === null && <NoOrder />}
      {order && <Checkout order={order} segment={params.method} modals={modals} gift={gift} />}
    </div>
  );
}
