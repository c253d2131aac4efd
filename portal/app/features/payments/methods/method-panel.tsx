import { methodTypeOf } from '../../../api/payment-mode.ts';
import { LazyPartView } from '../../../loading/lazy-part.tsx';
import { useTexts } from '../../../site/texts.tsx';
import type { QueryData } from '../../../session/query-data.ts';
import { FormSkeleton } from './checkout-skeleton.tsx';
import { usePrice } from '../order/currency-price.tsx';
import { methodForms } from './method-forms.ts';
import { liveOf, NoticeBanner } from './notice-banner.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { Method } from './payment-methods.ts';
import type { Payment } from '../attempt/payment-steps.ts';
import type { PaymentView } from '../attempt/use-payment.ts';

/** What the form's button says while it waits. */
const busyTexts: Partial<Record<Payment['state'], 'oneMoment' | 'weighing' | 'registering' | 'sending'>> = {
  proving: 'oneMoment',
  weighing: 'weighing',
  initiating: 'registering',
  pin: 'oneMoment',
  processing: 'sending',
};

type MethodPanelProps = { order: QueryData; method: Method; view: PaymentView; asksPin: boolean };

/** Whether a notice is of this method; that of another payment under way is of all. */
const isOf = (method: Method, notice: NonNullable<Payment['notice']>, paymentMode: string | undefined) =>
  methodTypeOf(paymentMode) === method.type || liveOf(notice) !== undefined;

/** The form of the chosen method, and above it why the last attempt was not sent. */
export function MethodPanel({ order, method, view, asksPin }: MethodPanelProps) {
  const texts = useTexts('payment');
  const { state, notice, paymentMode } = view.payment;
  const busy = busyTexts[state];
  const amount = usePrice(order).text;
  return (
    <div className="stack gap-5">
      {notice && isOf(method, notice, paymentMode) && <NoticeBanner notice={notice} />}
      <LazyPartView
        part={methodForms[method.type]}
        props={{ order, amount, method, view, asksPin, busyText: busy && texts[busy] }}
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
