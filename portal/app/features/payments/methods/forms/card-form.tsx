import { useRef, useState } from 'react';
import { fill } from '../../../../format/fill.ts';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmailInput } from '../../../../ui/fields/email-input.tsx';
import { lock } from '../../../../ui/icons/icons.ts';
import { emailFault } from '../../../../format/email-fault.ts';
import type { MethodFormProps } from '../payment-method.ts';
import { MethodForm } from './method-form.tsx';
import { paymentRequest } from './payment-request.ts';
import { usePayerEmail } from '../../order/use-payment-draft.ts';

const faults = { required: 'emailRequired', invalid: 'emailInvalid' } as const;

/** Card: an e-mail for the receipt, then the page of the bank. */
export function CardForm({ order, amount, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const { registering } = useTexts('payment');
  const texts = useTexts('paymentCard');
  const form = useRef<HTMLFormElement>(null);
  const { email, setEmail, isFixed } = usePayerEmail(order);
  const [isTried, setTried] = useState(false);
  const fault = emailFault(email);

  const onPay = () => {
    setTried(true);
    if (fault) form.current?.querySelector('input')?.focus();
    else view.submit(paymentRequest(order, site, { ...method, email: email.trim() }), method.mode);
  };

  return (
    <MethodForm
      view={view}
      method={method}
      heading={texts.cardHeading}
      intro={texts.cardIntro}
      form={form}
      onPay={onPay}
    >
      <EmailInput
        id="email"
        label={texts.email}
        hint={isFixed ? texts.emailFixed : texts.emailHint}
        error={isTried && fault ? texts[faults[fault]] : undefined}
        value={email}
        onValueChange={setEmail}
        onBlur={() => email && setTried(true)}
        readOnly={isFixed}
        placeholder={texts.emailExample}
        required
      />
      <Button type="submit" block icon={lock} busy={busyText !== undefined} busyText={busyText ?? registering}>
        {fill(texts.payByCard, { amount })}
      </Button>
      <p className="meta">{texts.cardCancel}</p>
    </MethodForm>
  );
}
