import { useState } from 'react';
import { fill } from '../../../../format/fill.ts';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import type { MethodFormProps } from '../payment-method.ts';
import { MethodForm } from './method-form.tsx';
import { payerId, PayerInput } from './payer-input.tsx';
import { paymentRequest } from './payment-request.ts';
import { usePayer } from '../../order/use-payment-draft.ts';
import { WalletFoot } from './wallet-foot.tsx';

/** The operator's own wallet: the payer's number, then the approval on that phone, or a code and the PIN on this page. */
export function MoneyForm({ order, line, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const texts = useTexts('paymentMoney');
  const { payer, setPayer, isComplete } = usePayer(method.type);
  const [isTouched, setTouched] = useState(false);
  const [isTried, setTried] = useState(false);

  const pay = (number: string) => view.submit(paymentRequest(order, site, { ...method, payer: number }), method.mode);
  const onPay = () => {
    setTried(true);
    if (isComplete) pay(payer);
    else document.getElementById(payerId)?.focus();
  };
  const onPayWithLine = () => {
    setPayer(line);
    pay(line);
  };
  const onPayerChange = (digits: string) => {
    setTouched(true);
    setTried(false);
    setPayer(digits);
  };

  const short = isTried && !isComplete ? fill(texts.numberShort, { digits: site.msisdnLength }) : undefined;
  return (
    <MethodForm
      order={order}
      view={view}
      method={method}
      heading={texts.moneyHeading}
      intro={method.mode === 'pin' ? texts.moneyIntroPin : texts.moneyIntro}
      onPay={onPay}
      prove={texts.prove}
    >
      <PayerInput
        label={texts.moneyNumber}
        hint={texts.moneyNumberHint}
        error={(isTouched || isTried) && payer === '' ? texts.moneyNumberRequired : short}
        value={payer}
        onValueChange={onPayerChange}
      />
      <WalletFoot
        {...{ order, busyText, line, payer, onPayWithLine }}
        pay={texts.proceed}
        payWithLine={texts.payWithLine}
        cancel={texts.cancel}
        unready={!isComplete}
      />
    </MethodForm>
  );
}
