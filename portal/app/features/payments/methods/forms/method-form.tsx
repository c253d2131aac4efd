import { readMode } from '@selfcare/contract/payment-modes';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { useSite } from '../../../../site/site.tsx';
import type { MethodFormProps } from '../payment-method.ts';
import { NoticeBanner } from './notice-banner.tsx';

type MethodFormFrameProps = Pick<MethodFormProps, 'view' | 'method'> & {
  heading: string;
  intro: string;
  form?: RefObject<HTMLFormElement | null>;
  onPay: () => void;
  onBlur?: () => void;
  children: ReactNode;
};

/** Why the last attempt was not sent, where it was by this method; another payment under way, or of no known method, is of all. */
function MethodNotice({ view, method }: Pick<MethodFormProps, 'view' | 'method'>) {
  const { brand } = useSite();
  const { payment, inTheWay } = view;
  const { notice, paymentMode = '' } = payment;
  const type = readMode(paymentMode, brand.slug)?.type;
  const isShown = inTheWay || type === undefined || type === method.type;
  return notice && isShown ? <NoticeBanner notice={notice} inTheWay={inTheWay} /> : null;
}

/** What the forms of all payment methods have in common. */
export function MethodForm({ view, method, heading, intro, form, onPay, onBlur, children }: MethodFormFrameProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <>
      <MethodNotice view={view} method={method} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form ref={form} className="stack gap-5" method="post" noValidate onSubmit={onSubmit} onBlur={onBlur}>
        <div className="stack gap-1">
          <h2 className="only-wide">{heading}</h2>
          <p>{intro}</p>
        </div>
        {children}
      </form>
    </>
  );
}
