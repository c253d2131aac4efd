import { withCurrency } from '@selfcare/contract/values/amount-text';
import type { ComponentType, SubmitEvent } from 'react';
import { track } from '../../api/track.ts';
import type { SavedNumbersProps, ChosenBundle } from '../../forms/shared-parts.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../site/site.tsx';
import { OrderAside, OrderHelp } from '../../forms/order-aside.tsx';
import { useToPayment } from '../../forms/use-order-draft.ts';
import { useLazyPartsAhead } from '../../loading/lazy-part.tsx';
import { Link } from '../../site/nav.tsx';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PayBar, PurchasePage } from '../../ui/purchase/purchase-page.tsx';
import { BundleForm, formId, listPart } from './bundle-form.tsx';
import { useBundlePurchase, type BundlePurchase } from './use-bundle-purchase.ts';

const ahead = [listPart];

function Summary({ purchase: { msisdn, chosen, offered } }: { purchase: BundlePurchase }) {
  const texts = useTexts('bundles');
  const { currency } = useSite();
  const formatMsisdn = useMsisdnFormat();
  const facts = chosen && [
    ...chosen.facts,
    { label: texts.beneficiary, value: <span className="num">{formatMsisdn(msisdn)}</span> },
    { label: texts.activation, value: texts.activationNow },
  ];
  return (
    <OrderAside
      texts={texts}
      form={formId}
      facts={facts}
      empty={offered ? texts.orderChoose : texts.orderEmpty}
      isBegun={offered !== undefined}
      amount={chosen?.order.amount ?? 0}
      currency={chosen?.order.currency ?? currency.shown}
      canBuy={chosen !== undefined}
    />
  );
}

function BuyBar({ chosen }: { chosen: ChosenBundle }) {
  const texts = useTexts('bundles');
  const { tag } = useSite();
  return (
    <PayBar label={chosen.label} amount={withCurrency(chosen.price, chosen.order.currency, tag)}>
      <Button type="submit" form={formId}>
        {texts.next}
      </Button>
    </PayBar>
  );
}

export function BundlesPage({ SavedNumbers }: { SavedNumbers: ComponentType<SavedNumbersProps> }) {
  const texts = useTexts('bundles');
  const toPayment = useToPayment();
  const purchase = useBundlePurchase();
  const { chosen } = purchase;
  useLazyPartsAhead(ahead);

  const buy = (event: SubmitEvent) => {
    event.preventDefault();
    if (!purchase.check() || !chosen) return;
    track('bundle_chosen');
    toPayment(chosen.order, event);
  };

  return (
    <PurchasePage
      back={<BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>}
      heading={texts.heading}
      aside={<Summary purchase={purchase} />}
      bar={chosen && <BuyBar chosen={chosen} />}
    >
      <BundleForm purchase={purchase} SavedNumbers={SavedNumbers} onBuy={buy} />
      {!purchase.offered && <OrderHelp />}
    </PurchasePage>
  );
}
