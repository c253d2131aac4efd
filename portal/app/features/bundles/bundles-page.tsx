import type { ComponentType } from 'react';
import { track } from '../../api/track.ts';
import { fill } from '../../lib/fill.ts';
import type { KnownNumbersProps } from '../../lib/known-numbers.ts';
import type { ChosenBundle } from '../../lib/line-bundles.ts';
import { useMsisdnFormat } from '../../lib/msisdn.ts';
import { OrderAside } from '../../lib/order/order-aside.tsx';
import { useFailureToast } from '../../lib/order/use-failure-toast.ts';
import { usePartsAhead } from '../../lib/part.tsx';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Link, useNavigate } from '../../nav.tsx';
import { keepQueryData } from '../../session/query-data.ts';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/crumbs.tsx';
import { PayBar } from '../../ui/pay-bar.tsx';
import { PurchasePage } from '../../ui/purchase-page.tsx';
import { BundleForm, formId } from './bundle-form.tsx';
import { listPart } from './list-part.ts';
import { useBundlePurchase, type BundlePurchase } from './use-bundle-purchase.ts';

const ahead = [listPart];

/** On a desk: what is ordered, until when it lasts, what it costs, and the next step. */
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
      amount={chosen?.order.amount ?? 0}
      currency={chosen?.order.currency ?? currency.shown}
      canBuy={chosen !== undefined}
    />
  );
}

/** At the bottom of a phone: what was chosen and the next step. */
function BuyBar({ chosen }: { chosen: ChosenBundle | undefined }) {
  const texts = useTexts('bundles');
  const { currency } = useSite();
  const written = { amount: chosen?.price ?? '0', currency: chosen?.order.currency ?? currency.shown };
  return (
    <PayBar label={chosen?.label ?? texts.toPay} amount={fill(texts.money, written).replace(' ', '\u00a0')}>
      <Button type="submit" form={formId} disabled={!chosen}>
        {texts.next}
      </Button>
    </PayBar>
  );
}

/** Data and voice bundles for a line of any type: number, bundle, then payment. */
export function BundlesPage({ KnownNumbers }: { KnownNumbers: ComponentType<KnownNumbersProps> }) {
  const texts = useTexts('bundles');
  const navigate = useNavigate();
  const purchase = useBundlePurchase();
  const { line, chosen } = purchase;
  usePartsAhead(ahead);
  useFailureToast(line.state === 'failed' ? line.failure : undefined, texts);

  const buy = () => {
    if (!chosen) return;
    track('bundle_chosen');
    keepQueryData(chosen.order);
    navigate({ page: 'payment', params: {} });
  };

  return (
    <PurchasePage
      back={<BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>}
      heading={texts.heading}
      aside={<Summary purchase={purchase} />}
      bar={<BuyBar chosen={chosen} />}
    >
      <BundleForm purchase={purchase} KnownNumbers={KnownNumbers} onBuy={buy} />
    </PurchasePage>
  );
}
