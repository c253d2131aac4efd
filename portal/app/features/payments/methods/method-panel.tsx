import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { readMode } from '@selfcare/contract/payment-modes';
import { LazyPartView } from '../../../loading/lazy-part.tsx';
import { useSite } from '../../../site/site.tsx';
import { useTexts } from '../../../site/texts.tsx';
import { FormSkeleton } from './checkout-skeleton.tsx';
import { usePrice, type PaidOrder } from '../order/currency-price.tsx';
import { liveOf, NoticeBanner } from './notice-banner.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { OfferedMethod } from './payment-method.ts';
import { paymentMethods } from './payment-methods.ts';
import type { Payment } from '../attempt/payment-steps.ts';
import type { PaymentView } from '../attempt/use-payment.ts';

/** What the form's button says while it waits. */
const busyTexts: Partial<Record<Payment['state'], 'oneMoment' | 'checkingBalance' | 'registering' | 'sending'>> = {
  proving: 'oneMoment',
  checkingBalance: 'checkingBalance',
  initiating: 'registering',
  askingPin: 'oneMoment',
  sendingPin: 'oneMoment',
  wrongPin: 'oneMoment',
  lockedPin: 'oneMoment',
  processing: 'sending',
};

type MethodPanelProps = { order: PaidOrder; method: OfferedMethod; view: PaymentView };

/** Whether a notice is of this method; that of another payment under way, or of a method that is not known, is of all. */
const isOf = (
  type: PaymentMethodType,
  notice: NonNullable<Payment['notice']>,
  noticed: PaymentMethodType | undefined,
) => [undefined, type].includes(noticed) || liveOf(notice) !== undefined;

/** The form of the chosen method, and above it why the last attempt was not sent. */
export function MethodPanel({ order, method, view }: MethodPanelProps) {
  const texts = useTexts('payment');
  const { brand } = useSite();
  const { state, notice, paymentMode = '' } = view.payment;
  const busy = busyTexts[state];
  const amount = usePrice(order).text;
  return (
    <div className="stack gap-5">
      {notice && isOf(method.type, notice, readMode(paymentMode, brand.slug)?.type) && <NoticeBanner notice={notice} />}
      <LazyPartView
        part={paymentMethods[method.type].form}
        props={{ order, amount, method, view, busyText: busy && texts[busy] }}
        skeleton={<FormSkeleton />}
        renderFailed={(again) => (
          <NotLoaded title={texts.formFailed} onAgain={again}>
            {texts.nothingCharged}
          </NotLoaded>
        )}
      />
    </div>
  );
}
