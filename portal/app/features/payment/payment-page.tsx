import { lazy, Suspense, useEffect } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../nav.tsx';
import type { PageProps } from '../../pages.ts';
import type { QueryData } from '../../session/query-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackLink } from '../../ui/crumbs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { receiptText } from '../../ui/icons/icons.ts';
import { CheckoutSkeleton, MethodsSkeleton } from './checkout-skeleton.tsx';
import { MethodChoice } from './method-choice.tsx';
import { FoldedSummary, PaymentAssurances, PaymentSummary } from './payment-summary.tsx';
import { useOrder } from './use-order.ts';
import { usePayment } from './use-payment.ts';
import { usePaymentOptions } from './use-payment-options.ts';

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

/** Not needed before something was sent: fetched once the page answers, so that it is there by then. */
const importUnderWay = async () => ({ default: (await import('./under-way.tsx')).UnderWay });
const UnderWay = lazy(importUnderWay);

const choosing = new Set(['form', 'initiating', 'processing']);

function Ways({ order, segment }: { order: QueryData; segment: string | undefined }) {
  const view = usePayment(order);
  const { options, again } = usePaymentOptions(order);
  const { state, attempt } = view.payment;
  useEffect(() => {
    importUnderWay().catch(() => undefined);
  }, []);
  if (state === 'opening') return <MethodsSkeleton />;
  const isContinuing = state === 'processing' && !attempt;
  if (choosing.has(state) && !isContinuing) {
    return <MethodChoice order={order} view={view} options={options} again={again} segment={segment} />;
  }
  return (
    <Suspense fallback={<MethodsSkeleton />}>
      <UnderWay order={order} view={view} />
    </Suspense>
  );
}

/** Pays for the order that a form left in the session: a way to pay, its form, and the order beside it (spec section 2). */
export function PaymentPage({ params }: PageProps<'payment'>) {
  const texts = useTexts('payment');
  const order = useOrder();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <div className="wrap page">
      <div className="page__head">
        <BackLink link={<Link page="recharge" params={{}} />}>{texts.back}</BackLink>
        <h1>{texts.heading}</h1>
      </div>
      {order === undefined && <CheckoutSkeleton />}
      {order === null && <NoOrder />}
      {order && (
        <div className="checkout">
          <div className="stack gap-5">
            <FoldedSummary order={order} />
            <Ways order={order} segment={params.method} />
            <div className="only-narrow">
              <PaymentAssurances order={order} />
            </div>
          </div>
          <aside className="stack gap-5 only-wide">
            <PaymentSummary order={order} />
            <PaymentAssurances order={order} />
          </aside>
        </div>
      )}
    </div>
  );
}
