import type { InitiateRequest } from '@selfcare/contract/payments';
import { moneyText } from '../../api/money-text.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import type { QueryData } from '../../session/query-data.ts';
import { CardForm } from './card-form.tsx';
import { MoneyForm } from './money-form.tsx';
import { NoticeBanner } from './notice-banner.tsx';
import type { Method } from './payment-methods.ts';
import { cardRequest, moneyRequest } from './payment-requests.ts';
import type { Payment } from './payment-steps.ts';

const busyTexts = { initiating: 'registering', processing: 'sending' } as const;

type MethodPanelProps = {
  order: QueryData;
  method: Method;
  payment: Payment;
  onSubmit: (request: InitiateRequest) => void;
};

/** The form of the chosen method, and above it why the last attempt was not sent. */
export function MethodPanel({ order, method, payment, onSubmit }: MethodPanelProps) {
  const texts = useTexts('payment');
  const site = useSite();
  const { state, notice } = payment;
  const busy = state === 'initiating' || state === 'processing' ? texts[busyTexts[state]] : undefined;
  const amount = moneyText(order.amount, order.currency, { tag: site.tag, texts });
  const { gateway } = method;
  return (
    <div className="stack gap-5">
      {notice && <NoticeBanner notice={notice} />}
      {method.type === 'PG' ? (
        <CardForm
          amount={amount}
          busyText={busy}
          onPay={(email) => onSubmit(cardRequest(order, site, { email, gateway }))}
        />
      ) : (
        <MoneyForm amount={amount} busyText={busy} onPay={(payer) => onSubmit(moneyRequest(order, site, payer))} />
      )}
    </div>
  );
}
