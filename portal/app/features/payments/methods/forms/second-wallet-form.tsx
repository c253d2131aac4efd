import { fill } from '../../../../format/fill.ts';
import { useSite, useTexts } from '../../../../site/site.tsx';
import { EmailInput } from '../../../../ui/fields/field.tsx';
import { EmailSuggestion } from '../../../../forms/email-suggestion.tsx';
import { emailFault, focusField, useFields } from '../../../../forms/use-fields.ts';
import type { MethodFormProps } from '../payment-method.ts';
import { payerId, PayerInput } from './payer-input.tsx';
import { MethodForm, paymentRequest } from './method-form.tsx';
import { usePayer, usePayerEmail } from '../../order/use-payment-draft.ts';
import { WalletFoot } from './wallet-foot.tsx';

export function SecondWalletForm({ order, line, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const texts = useTexts('paymentSecondWallet');
  const { payer, setPayer, isComplete } = usePayer(method.type);
  const { email, setEmail, isFixed } = usePayerEmail(order);
  const isEmailWrong = emailFault(email) === 'invalid';
  const short = fill(texts.numberShort, { digits: site.msisdnLength });
  const form = useFields({
    email: { value: email, fault: isEmailWrong ? texts.emailInvalid : undefined },
    [payerId]: {
      value: payer,
      fault: payer === '' ? texts.numberRequired : isComplete ? undefined : short,
      show: payer === '' ? 'touched' : 'tried',
    },
  });
  const wallet = method.title;

  const pay = (number: string) =>
    view.submit(paymentRequest(order, site, { ...method, payer: number, email: email.trim() }), method.mode);
  const onPay = () => {
    if (form.check()) pay(payer);
  };
  const onPayWithLine = () => {
    form.leave('email');
    if (isEmailWrong) return focusField('email');
    setPayer(line);
    pay(line);
  };

  return (
    <MethodForm
      heading={fill(texts.walletHeading, { wallet })}
      intro={fill(texts.walletIntro, { wallet })}
      onPay={onPay}
    >
      <div className="stack gap-2">
        <EmailInput
          id="email"
          label={texts.email}
          aside={isFixed ? undefined : texts.optional}
          hint={isFixed ? texts.emailFixed : undefined}
          error={form.faultOf('email')}
          value={email}
          onValueChange={setEmail}
          onBlur={() => form.leave('email')}
          readOnly={isFixed}
          placeholder={texts.emailExample}
        />
        {!isFixed && <EmailSuggestion email={email} onTake={setEmail} />}
      </div>
      <PayerInput
        label={texts.number}
        hint={fill(texts.numberHint, { wallet })}
        error={form.faultOf(payerId)}
        value={payer}
        onValueChange={(digits) => {
          form.type(payerId);
          setPayer(digits);
        }}
        onBlur={() => form.leave(payerId)}
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
