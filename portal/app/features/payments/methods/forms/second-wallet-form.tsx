import { useState } from 'react';
import { fill } from '../../../../format/fill.ts';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import { EmailInput } from '../../../../ui/fields/email-input.tsx';
import { EmailSuggestion } from '../../../../flow/form/email-suggestion.tsx';
import { emailFault } from '../../../../format/email-fault.ts';
import type { MethodFormProps } from '../payment-method.ts';
import { MethodForm } from './method-form.tsx';
import { payerId, PayerInput } from './payer-input.tsx';
import { paymentRequest } from './payment-request.ts';
import { usePayer, usePayerEmail } from '../../order/use-payment-draft.ts';
import { WalletFoot } from './wallet-foot.tsx';

/** A wallet that is not the operator's own: an e-mail for who wants one, the payer's number, the approval on that phone. */
export function SecondWalletForm({ order, line, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const texts = useTexts('paymentSecondWallet');
  const { payer, setPayer, isComplete } = usePayer(method.type);
  const { email, setEmail, isFixed } = usePayerEmail(order);
  const [left, setLeft] = useState<{ payer?: true; email?: true }>({});
  const [isTried, setTried] = useState(false);
  const isEmailWrong = emailFault(email) === 'invalid';
  const wallet = method.title;

  const pay = (number: string) =>
    view.submit(paymentRequest(order, site, { ...method, payer: number, email: email.trim() }), method.mode);
  const onPay = () => {
    setLeft({ payer: true, email: true });
    setTried(true);
    if (isEmailWrong) document.getElementById('email')?.focus();
    else if (!isComplete) document.getElementById(payerId)?.focus();
    else pay(payer);
  };
  const onPayWithLine = () => {
    setLeft({ ...left, email: true });
    if (isEmailWrong) return document.getElementById('email')?.focus();
    setPayer(line);
    pay(line);
  };

  const short = isTried && !isComplete ? fill(texts.numberShort, { digits: site.msisdnLength }) : undefined;
  return (
    <MethodForm
      order={order}
      view={view}
      method={method}
      heading={fill(texts.walletHeading, { wallet })}
      intro={fill(texts.walletIntro, { wallet })}
      onPay={onPay}
      prove={texts.prove}
    >
      <div className="stack gap-2">
        <EmailInput
          id="email"
          label={texts.email}
          aside={isFixed ? undefined : texts.optional}
          hint={isFixed ? texts.emailFixed : undefined}
          error={left.email && isEmailWrong ? texts.emailInvalid : undefined}
          value={email}
          onValueChange={setEmail}
          onBlur={() => setLeft({ ...left, email: true })}
          readOnly={isFixed}
          placeholder={texts.emailExample}
        />
        {!isFixed && <EmailSuggestion email={email} onTake={setEmail} />}
      </div>
      <PayerInput
        label={texts.number}
        hint={fill(texts.numberHint, { wallet })}
        error={left.payer && payer === '' ? texts.numberRequired : short}
        value={payer}
        onValueChange={(digits) => {
          setLeft({ ...left, payer: true });
          setTried(false);
          setPayer(digits);
        }}
        onBlur={() => setLeft({ ...left, payer: true })}
      />
      <WalletFoot
        {...{ order, busyText, line, payer, onPayWithLine }}
        pay={texts.continueToPay}
        payWithLine={texts.payWithLine}
        cancel={texts.cancel}
        unready={!isComplete || isEmailWrong}
      />
    </MethodForm>
  );
}
