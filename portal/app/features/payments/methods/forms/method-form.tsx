import { readMode } from '@selfcare/contract/payment-modes';
import type { FormEvent, ReactNode } from 'react';
import { priceText } from '../../../../format/price-text.ts';
import { returnPage } from '../../../../session/redirect-url.ts';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import type { MethodFormProps } from '../payment-method.ts';
import { NoticeBanner } from './notice-banner.tsx';
import { NumberInput } from '../../../../ui/fields/msisdn-input.tsx';

export const payerId = 'payer';

type PayerInputProps = {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onValueChange: (number: string) => void;
  onBlur?: () => void;
};

export function PayerInput(props: PayerInputProps) {
  return <NumberInput id={payerId} {...props} required />;
}

type MethodFormFrameProps = Pick<MethodFormProps, 'view' | 'method' | 'order'> & {
  heading: string;
  intro: string;
  onPay: () => void;
  prove?: string;
  children: ReactNode;
};

const backTexts: Record<string, 'back' | 'otherBundle'> = {
  'price-changed': 'back',
  'bill-moved': 'back',
  withdrawn: 'otherBundle',
};

function MethodNotice({
  view,
  method,
  order,
  prove,
}: Pick<MethodFormFrameProps, 'view' | 'method' | 'order' | 'prove'>) {
  const site = useSite();
  const { back: toOrder } = useTexts('payment');
  const { otherBundle } = useTexts('paymentForm');
  const { payment, inTheWay, newPrice: amount, payNewPrice, askCode: onProve } = view;
  const { notice, paymentMode = '' } = payment;
  const type = readMode(paymentMode, site.brand.slug)?.type;
  const refusal = notice && 'failure' in notice && notice.failure.outcome === 'refused' ? notice.failure.result : {};
  // A closed method is no longer offered: its notice is shown above another form.
  const isShown = inTheWay || type === undefined || type === method.type || refusal.reason === 'closed';
  const backText = backTexts[String(refusal.reason)];
  const back = backText && {
    text: { back: toOrder, otherBundle }[backText],
    page: returnPage(order.redirectPage, site) ?? 'recharge',
  };
  const newPrice = amount !== undefined && {
    text: priceText(amount, order.currency, site),
    onPay: payNewPrice,
  };
  return notice && isShown ? (
    <NoticeBanner
      notice={notice}
      inTheWay={inTheWay}
      {...(newPrice && { newPrice })}
      {...(back && { back })}
      {...(refusal.prove === true && prove && { prove: { text: prove, onProve } })}
    />
  ) : null;
}

export function MethodForm({ view, method, order, heading, intro, onPay, prove, children }: MethodFormFrameProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <>
      <MethodNotice view={view} method={method} order={order} prove={prove} />
      <form className="stack gap-5" method="post" noValidate onSubmit={onSubmit}>
        <div className="stack gap-1">
          <h2 className="only-wide">{heading}</h2>
          <p>{intro}</p>
        </div>
        {children}
      </form>
    </>
  );
}
