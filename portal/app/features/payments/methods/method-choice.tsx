import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { PaymentMode } from '@selfcare/contract/payment-modes';
import { useEffect, useMemo } from 'react';
import { useSite, useTexts } from '../../../site/site.tsx';
import { track } from '../../../api/track.ts';
import type { Lost, Refused } from '../../../api/answer.ts';
import { Link, useNavigate } from '../../../site/nav.tsx';
import { Empty } from '../../../ui/messages/empty.tsx';
import { Banner } from '../../../ui/messages/banner.tsx';
import { creditCard } from '../../../ui/icons/icons.ts';
import { ClosedMethod, Method as MethodSection, MethodList } from '../../../ui/purchase/methods.tsx';
import { FormSkeleton, MethodsSkeleton } from './checkout-skeleton.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { chosenMethod, offeredMethods, type Options } from './offered-methods.ts';
import { methodNotice, paymentMethods } from './payment-methods.ts';
import type { PaymentView } from '../attempt/use-payment.ts';
import type { Texts } from '../../../locales/texts.ts';
import { useFailure } from '../../../loading/failure/use-failure.ts';
import { LazyPartView } from '../../../loading/lazy-part.tsx';
import type { Payment } from '../attempt/payment.ts';
import { usePrice, type PaidOrder } from '../order/currency-price.tsx';
import { phoneOf } from '../order/payment-rules.ts';
import type { MethodFormProps } from './payment-method.ts';

const lines: Record<PaymentMode, keyof Texts['payment']> = {
  card: 'methodCardText',
  airtime: 'methodAirtimeText',
  pin: 'methodPinText',
  push: 'methodPhoneText',
};

function OptionsFailed({ failure, again }: { failure: Refused | Lost; again: () => void }) {
  const texts = useTexts('payment');
  const { text, role } = useFailure(failure, texts);
  return (
    <NotLoaded title={texts.methodsFailed} reason={text} role={role} onAgain={again}>
      {texts.nothingCharged}
    </NotLoaded>
  );
}

const busyTexts: Partial<Record<Payment['state'], 'oneMoment' | 'checkingBalance' | 'sending'>> = {
  proving: 'oneMoment',
  checkingBalance: 'checkingBalance',
  initiating: 'sending',
  askingPin: 'oneMoment',
  sendingPin: 'oneMoment',
  wrongPin: 'oneMoment',
  lockedPin: 'oneMoment',
  processing: 'sending',
};

/** Draws the form of the chosen method below the notice of the last attempt. */
function MethodPanel({ order, method, view }: Pick<MethodFormProps, 'order' | 'method' | 'view'>) {
  const texts = useTexts('payment');
  const { state, notice } = view.payment;
  const busy = busyTexts[state];
  const amount = usePrice(order).text;
  return (
    <div className="stack gap-5">
      {notice && (
        <LazyPartView
          part={methodNotice}
          props={{ notice, order, method, view }}
          skeleton={null}
          renderFailed={() => (
            <Banner tone="warn" title={texts.nothingCharged} role="status">
              {texts.errorNetwork}
            </Banner>
          )}
        />
      )}
      <LazyPartView
        part={paymentMethods[method.type].form}
        props={{ order, line: phoneOf(order), amount, method, view, busyText: busy && texts[busy] }}
        skeleton={<FormSkeleton type={method.type} isAlone={phoneOf(order) === ''} />}
        renderFailed={(again) => (
          <NotLoaded title={texts.formFailed} onAgain={again}>
            {texts.nothingCharged}
          </NotLoaded>
        )}
      />
    </div>
  );
}

type MethodChoiceProps = {
  order: PaidOrder;
  view: PaymentView;
  options: Options;
  asksPin: boolean | undefined;
  again: () => void;
  segment: string | undefined;
  kept: PaymentMethodType | undefined;
};

export function MethodChoice({ order, view, options, asksPin, again, segment, kept }: MethodChoiceProps) {
  const texts = useTexts('payment');
  const { brand } = useSite();
  const navigate = useNavigate();
  const answer = options && 'paymentOption' in options ? options : undefined;
  const closed = answer?.unavailable ?? [];
  const shown = useMemo(() => ({ texts, slug: brand.slug, asksPin: asksPin === true }), [texts, brand.slug, asksPin]);
  const methods = useMemo(() => offeredMethods(answer?.paymentOption ?? [], shown), [answer, shown]);
  const chosen = chosenMethod(methods, segment, kept);
  const target = chosen?.segment;

  useEffect(() => {
    if (target && target !== segment) navigate({ page: 'payment', params: { method: target }, replace: true });
  }, [target, segment, navigate]);

  if (options === undefined || asksPin === undefined) return <MethodsSkeleton {...{ segment, kept }} />;
  if (!('paymentOption' in options)) return <OptionsFailed failure={options} again={again} />;
  if (!chosen)
    return (
      <Empty icon={creditCard} title={texts.methodsNone}>
        {[...new Set(closed.map(({ message }) => message))].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Empty>
    );

  const isBusy = view.payment.state !== 'form';
  return (
    <MethodList>
      {methods.map((method) => (
        <MethodSection
          key={method.type}
          id={`method-${method.segment}`}
          icon={paymentMethods[method.type].icon}
          title={method.title}
          text={texts[lines[method.mode]]}
          link={
            <Link
              page="payment"
              params={{ method: method.segment }}
              replace
              onClick={(event) => (isBusy ? event.preventDefault() : track('method_chosen'))}
            />
          }
        >
          {method === chosen ? <MethodPanel order={order} method={method} view={view} /> : undefined}
        </MethodSection>
      ))}
      {offeredMethods(closed, shown).map(({ type, title }) => (
        <ClosedMethod
          key={type}
          icon={paymentMethods[type].icon}
          title={title}
          text={closed.find((option) => option.type === type)?.message}
        />
      ))}
    </MethodList>
  );
}
