import { fill } from '../../../../format/fill.ts';
import { useSite, useTexts } from '../../../../site/site.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lock } from '../../../../ui/icons/icons.ts';
import type { MethodFormProps } from '../payment-method.ts';
import { useFields } from '../../../../forms/use-fields.ts';
import { MethodForm, paymentRequest } from './method-form.tsx';
import { PayerEmail } from './payer-email.tsx';
import { bankPrice } from '../../order/payment-rules.ts';
import { usePayerEmail } from '../../order/use-payment-draft.ts';

export function CardForm({ order, amount, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const { sending } = useTexts('payment');
  const texts = useTexts('paymentCard');
  const payerEmail = usePayerEmail(order);
  const { email } = payerEmail;
  const form = useFields({ email: payerEmail.rule(texts) });
  const shown = bankPrice(order, site);

  const onPay = () => {
    if (form.check()) view.submit(paymentRequest(order, site, { ...method, email: email.trim() }), method.mode);
  };

  return (
    <MethodForm heading={texts.cardHeading} intro={texts.cardIntro} onPay={onPay}>
      <PayerEmail
        texts={texts}
        payerEmail={payerEmail}
        hint={texts.emailHint}
        error={form.faultOf('email')}
        onLeave={() => form.leave('email')}
      />
      {shown && <p className="note">{fill(texts.bankShows, { currency: site.cardAccount.currency, amount: shown })}</p>}
      <Button type="submit" block icon={lock} busy={busyText !== undefined} busyText={busyText ?? sending}>
        {fill(texts.payByCard, { amount })}
      </Button>
      <p className="meta">{texts.cardCancel}</p>
    </MethodForm>
  );
}
