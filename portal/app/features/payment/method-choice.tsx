import { useEffect } from 'react';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { explain } from '../../api/explain.ts';
import type { MethodType } from '../../api/payment-mode.ts';
import { Link, useNavigate } from '../../nav.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { creditCard, refreshCw, wallet, wifiOff } from '../../ui/icons/icons.ts';
import { Method as MethodSection, MethodList } from '../../ui/methods.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { MethodsSkeleton } from './checkout-skeleton.tsx';
import { MethodPanel } from './method-panel.tsx';
import { chosenMethod, methodsOf } from './payment-methods.ts';
import type { PaymentView } from './use-payment.ts';
import type { Options } from './use-payment-options.ts';
import type { QueryData } from '../../session/query-data.ts';

const icons: Record<MethodType, string> = { PG: creditCard, AM: wallet };

function OptionsFailed({ failure, again }: { failure: Exclude<Options, undefined | unknown[]>; again: () => void }) {
  const texts = useTexts('payment');
  const text = explain(failure, texts);
  useEffect(() => {
    toasts.show({ type: 'error', message: text, seconds: 10 });
  }, [text]);
  return (
    <Empty icon={wifiOff} title={texts.methodsFailed}>
      <p>{text}</p>
      <p>{texts.nothingCharged}</p>
      <Button icon={refreshCw} onClick={again}>
        {texts.again}
      </Button>
    </Empty>
  );
}

type MethodChoiceProps = {
  order: QueryData;
  view: PaymentView;
  options: Options;
  again: () => void;
  /** Last part of the address, where it names a method. */
  segment: string | undefined;
};

/** The ways to pay with the form of the chosen one; choosing replaces the address (spec section 2). */
export function MethodChoice({ order, view, options, again, segment }: MethodChoiceProps) {
  const texts = useTexts('payment');
  const { brand, tag } = useSite();
  const navigate = useNavigate();
  const offered = Array.isArray(options) ? options : [];
  const titles = { PG: texts.methodCard, AM: texts.methodMoney };
  const methods = methodsOf(offered, { titles, slug: brand.slug, tag });
  const chosen = chosenMethod(methods, segment);
  const target = chosen?.segment;

  useEffect(() => {
    if (target && target !== segment) navigate({ page: 'payment', params: { method: target }, replace: true });
  }, [target, segment, navigate]);

  if (options === undefined) return <MethodsSkeleton />;
  if (!Array.isArray(options)) return <OptionsFailed failure={options} again={again} />;
  if (!chosen) return <Empty icon={creditCard} title={texts.methodsNone} />;

  const { payment, submit } = view;
  const lines = { PG: texts.methodCardText, AM: texts.methodMoneyText };
  const isBusy = payment.state !== 'form';
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
              onClick={isBusy ? (event) => event.preventDefault() : undefined}
            />
          }
        >
          {method === chosen ? (
            <MethodPanel order={order} method={method} payment={payment} onSubmit={submit} />
          ) : undefined}
        </MethodSection>
      ))}
    </MethodList>
  );
}
