import { withCurrency } from '@selfcare/contract/values/amount-text';
import type { ComponentType, SubmitEvent } from 'react';
import { priceFigures } from '../../format/price-text.ts';
import { track } from '../../api/track.ts';
import type { SavedNumbersProps, LineBundlesProps } from '../../forms/shared-parts.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../site/site.tsx';
import { OrderAside, OrderHelp } from '../../forms/order-aside.tsx';
import { useToPayment } from '../../forms/use-order-draft.ts';
import type { LazyPart } from '../../loading/lazy-part.tsx';
import { Link } from '../../site/nav.tsx';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PayBar, PurchasePage } from '../../ui/purchase/purchase-page.tsx';
import { formId, RechargeForm } from './recharge-form.tsx';
import { amountDue, rechargeOrder } from '../../forms/recharge-rules.ts';
import { useRecharge, type Recharge } from './use-recharge.ts';

type RechargePageProps = {
  SavedNumbers: ComponentType<SavedNumbersProps>;
  lineBundles: LazyPart<LineBundlesProps>;
};

function Summary({ recharge }: { recharge: Recharge }) {
  const texts = useTexts('recharge');
  const { currency } = useSite();
  const formatMsisdn = useMsisdnFormat();
  const { bundle, line, msisdn } = recharge;
  const beneficiary = { label: texts.beneficiary, value: <span className="num">{formatMsisdn(msisdn)}</span> };
  const product = bundle?.facts ?? [{ label: texts.operation, value: texts.operationRecharge }];
  return (
    <OrderAside
      texts={texts}
      form={formId}
      facts={line.state === 'prepaid' ? [...product, beneficiary] : undefined}
      empty={texts.orderEmpty}
      isBegun={line.state === 'prepaid'}
      amount={bundle?.order.amount ?? recharge.price}
      currency={bundle?.order.currency ?? currency.shown}
      canBuy={recharge.canBuy}
    />
  );
}

function BuyBar({ recharge: { bundle, canBuy, line, price: typed } }: { recharge: Recharge }) {
  const texts = useTexts('recharge');
  const site = useSite();
  const { currency } = site;
  const price = bundle?.price ?? priceFigures(amountDue(line, typed), currency.shown, site);
  const money = withCurrency(price, bundle?.order.currency ?? currency.shown, site.tag);
  return (
    <PayBar label={bundle?.label ?? texts.toPay} amount={money}>
      <Button type="submit" form={formId} unready={!canBuy}>
        {texts.next}
      </Button>
    </PayBar>
  );
}

export function RechargePage({ SavedNumbers, lineBundles }: RechargePageProps) {
  const texts = useTexts('recharge');
  const site = useSite();
  const toPayment = useToPayment();
  const recharge = useRecharge();
  const { bundle, msisdn, price } = recharge;

  const buy = (event: SubmitEvent) => {
    track(bundle ? 'bundle_chosen' : 'amount_chosen');
    // A post of this form orders airtime only.
    if (bundle) toPayment(bundle.order);
    else toPayment(rechargeOrder(msisdn, price, site), event);
  };

  return (
    <PurchasePage
      back={<BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>}
      heading={texts.heading}
      lead={texts.lead}
      aside={<Summary recharge={recharge} />}
      bar={<BuyBar recharge={recharge} />}
    >
      <RechargeForm recharge={recharge} SavedNumbers={SavedNumbers} lineBundles={lineBundles} onBuy={buy} />
      {recharge.line.state !== 'prepaid' && <OrderHelp />}
    </PurchasePage>
  );
}
