import { useEffect, useMemo } from 'react';
import { useSite } from '../../../site/site.tsx';
import { useTexts } from '../../../site/texts.tsx';
import { track } from '../../../api/track.ts';
import { explain } from '../../../api/explain.ts';
import { methodTitles, type MethodType } from '../../../api/payment-mode.ts';
import { Link, useNavigate } from '../../../site/nav.tsx';
import { Empty } from '../../../ui/messages/empty.tsx';
import { creditCard, handCoins, phone, smartphone, wallet } from '../../../ui/icons/icons.ts';
import { Method as MethodSection, MethodList } from '../../../ui/purchase/methods.tsx';
import { toasts } from '../../../ui/messages/toast-store.ts';
import { MethodsSkeleton } from './checkout-skeleton.tsx';
import { MethodPanel } from './method-panel.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { chosenMethod, methodsOf } from './payment-methods.ts';
import type { PaymentView } from '../attempt/use-payment.ts';
import type { Options } from './use-payment-options.ts';
import type { QueryData } from '../../../session/query-data.ts';

const icons: Record<MethodType, string> = {
  PG: creditCard,
  AIRTIME: phone,
  AM: wallet,
  SMARTCASH: handCoins,
  MPESA: smartphone,
};

function OptionsFailed({ failure, again }: { failure: Exclude<Options, undefined | unknown[]>; again: () => void }) {
  const texts = useTexts('payment');
  const text = explain(failure, texts);
  useEffect(() => {
    toasts.show({ type: 'error', message: text, seconds: 10 });
  }, [text]);
  return (
    <NotLoaded title={texts.methodsFailed} reason={text} onAgain={again}>
      {texts.nothingCharged}
    </NotLoaded>
  );
}

type MethodChoiceProps = {
  order: QueryData;
  view: PaymentView;
  options: Options;
  /** Undefined until it is known. */
  asksPin: boolean | undefined;
  again: () => void;
  /** Last part of the address, where it names a method. */
  segment: string | undefined;
};

/** The payment methods with the form of the chosen one; choosing replaces the address. */
export function MethodChoice({ order, view, options, asksPin, again, segment }: MethodChoiceProps) {
  const texts = useTexts('payment');
  const { brand } = useSite();
  const navigate = useNavigate();
  const methods = useMemo(() => {
    const offered = Array.isArray(options) ? options : [];
    return methodsOf(offered, { titles: methodTitles(texts), slug: brand.slug });
  }, [options, texts, brand.slug]);
  const chosen = chosenMethod(methods, segment);
  const target = chosen?.segment;

  useEffect(() => {
    if (target && target !== segment) navigate({ page: 'payment', params: { method: target }, replace: true });
  }, [target, segment, navigate]);

  if (options === undefined || asksPin === undefined) return <MethodsSkeleton segment={segment} />;
  if (!Array.isArray(options)) return <OptionsFailed failure={options} again={again} />;
  if (!chosen) return <Empty icon={creditCard} title={texts.methodsNone} />;

  const lines: Record<MethodType, string> = {
    PG: texts.methodCardText,
    AIRTIME: texts.methodAirtimeText,
    AM: asksPin ? texts.methodPinText : texts.methodPhoneText,
    SMARTCASH: texts.methodPhoneText,
    MPESA: texts.methodPhoneText,
  };
  const isBusy = view.payment.state !== 'form';
  return (
    <MethodList>
      {methods.map((method) => (
        <MethodSection
          key={method.type}
          id={`method-${method.segment}`}
          icon={icons[method.type]}
          title={method.title}
          text={lines[method.type]}
          link={
            <Link
              page="payment"
              params={{ method: method.segment }}
              replace
              onClick={(event) => (isBusy ? event.preventDefault() : track('method_chosen'))}
            />
          }
        >
          {method === chosen ? <MethodPanel order={order} method={method} view={view} asksPin={asksPin} /> : undefined}
        </MethodSection>
      ))}
    </MethodList>
  );
}
