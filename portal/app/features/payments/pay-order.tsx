import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { readMode } from '@selfcare/contract/payment-modes';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, type ReactNode } from 'react';
import type { CodeModals } from '../../otp/code-modals.ts';
import { createLazyPart, LazyPartView, useLazyPartsAhead } from '../../loading/lazy-part.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { useLate } from '../../loading/when-read.ts';
import { Link } from '../../site/nav.tsx';
import { ordered } from '../../products/ordered.ts';
import { methodTitle } from '../../locales/method-titles.ts';
import { MethodsSkeleton } from './methods/checkout-skeleton.tsx';
import type { ConsentProps } from './attempt/consent-modals.tsx';
import { NotCome } from './attempt/not-come.tsx';
import { MethodChoice } from './methods/method-choice.tsx';
import { NotLoaded } from './methods/not-loaded.tsx';
import { likelyType, usePaymentOptions } from './methods/offered-methods.ts';
import { methodNotice, paymentMethods } from './methods/payment-methods.ts';
import type { PaymentView } from './attempt/use-payment.ts';
import type { PaidOrder } from './order/currency-price.tsx';
import type { UnderWayProps } from './under-way/under-way.tsx';

const underWay = createLazyPart<UnderWayProps>(
  'payment-under-way',
  async () => (await import('./under-way/under-way.tsx')).UnderWay,
);

const consent = createLazyPart<ConsentProps>(
  'payment-consent',
  async () => (await import('./attempt/consent-modals.tsx')).ConsentModals,
);

const asking = new Set(['proving', 'confirming', 'askingPin', 'sendingPin', 'wrongPin', 'lockedPin']);

const forms = Object.values(paymentMethods).map(({ form }) => form);

const useAhead = (modals: CodeModals, asksPin: boolean | undefined) => {
  const parts = useMemo(
    () => [underWay, methodNotice, ...forms, consent, modals.otp, ...(asksPin ? [modals.pin] : [])],
    [modals, asksPin],
  );
  useLazyPartsAhead(parts);
};

/** Milliseconds before a provider's silence is shown (20 s at most). */
const silence = 1000;

const sent = new Set(['checking', 'unknown', 'waiting', 'leaving']);

/** The content of the checkout: the forms, the forms during an attempt, or the payment under way in their place. */
export type PayStage = 'choosing' | 'trying' | 'underWay';

export const usePayStage = ({ payment: { state, attempt } }: PaymentView): PayStage => {
  const isSlow = useLate(state === 'processing', silence) && underWay.loaded() !== undefined;
  const isContinuing = state === 'processing' && !attempt;
  if (sent.has(state) || isContinuing || isSlow) return 'underWay';
  return state === 'form' ? 'choosing' : 'trying';
};

function UnderWay(props: UnderWayProps) {
  const texts = useTexts('payment');
  const { transactionId } = props.view.payment;
  // The forms were longer: scroll to the top of what replaces them.
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <LazyPartView
      part={underWay}
      props={props}
      skeleton={<MethodsSkeleton />}
      renderFailed={(again) => (
        <NotLoaded title={texts.liveTitle} onAgain={again}>
          {texts.liveText}{' '}
          {transactionId && (
            <Link page="status" params={{}} query={{ id: transactionId }}>
              {texts.liveLink}
            </Link>
          )}
        </NotLoaded>
      )}
    />
  );
}

export type PayOrderProps = {
  order: PaidOrder;
  segment: string | undefined;
  /** The method that this device paid by before. */
  kept: PaymentMethodType | undefined;
  modals: CodeModals;
  asksPin: boolean | undefined;
  view: PaymentView;
  stage: PayStage;
  summary: ReactNode;
  assurances: ReactNode;
  giveUp: ReactNode;
  children?: ReactNode;
};

export function PayOrder({ order, segment, kept, modals, asksPin, view, stage, ...parts }: PayOrderProps) {
  const { summary, assurances, giveUp, children } = parts;
  const texts = useTexts('payment');
  const { brand, prefix } = useSite();
  const wanted = likelyType(segment, brand.slug, kept);
  const known = readMode(view.payment.paymentMode ?? '', brand.slug);
  const method = known && { mode: known.mode, title: methodTitle(known.type, texts) };
  const { delivery } = ordered[order.transactionType];
  const { options, again } = usePaymentOptions(order);
  const { failure } = view;
  const isClosed = failure?.outcome === 'refused' && failure.result.reason === 'closed';
  const onClosed = useEffectEvent(again);
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed]);
  const likely = paymentMethods[wanted].form;
  useEffect(() => {
    // Prefetch; a failure is repeated when it is drawn.
    likely.fetch(prefix).catch(() => undefined);
  }, [likely, prefix]);
  useAhead(modals, asksPin);
  const isBegun = Boolean(view.payment.attempt);
  useEffect(() => {
    // Visitors who save data have not prefetched it: load it while there is a network.
    if (isBegun) underWay.fetch(prefix).catch(() => undefined);
  }, [isBegun, prefix]);

  const { state } = view.payment;
  const isUnderWay = stage === 'underWay';
  return (
    <>
      <div className="stack gap-5 checkout__task">
        {summary}
        {state === 'opening' && <MethodsSkeleton {...{ segment, kept }} />}
        {isUnderWay && <UnderWay {...{ order, delivery, view, method }} />}
        {state !== 'opening' && !isUnderWay && (
          <>
            <MethodChoice {...{ order, view, options, asksPin, again, segment, kept }} />
            {children}
            {giveUp}
          </>
        )}
        {asking.has(state) && (
          <LazyPartView
            part={consent}
            props={{ order, view, modals, wallet: method?.title }}
            skeleton={null}
            renderFailed={() => <NotCome onCancel={() => view.say('cancelled')} />}
          />
        )}
      </div>
      {/* It goes with the forms and comes with what follows them, so that nothing is pushed while it is read. */}
      <div key={String(isUnderWay)} className="only-narrow">
        {assurances}
      </div>
    </>
  );
}
