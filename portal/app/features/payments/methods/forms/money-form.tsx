import { useState } from 'react';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import type { MethodFormProps } from '../payment-method.ts';
import { MethodForm } from './method-form.tsx';
import { PayerInput } from './payer-input.tsx';
import { paymentRequest } from './payment-request.ts';
import { usePayer } from '../../order/use-payment-draft.ts';
import { WalletFoot } from './wallet-foot.tsx';

/** The operator's own wallet: the payer's number, then the approval on that phone, or a code and the PIN on this page. */
export function MoneyForm({ order, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const texts = useTexts('paymentMoney');
  const { payer, setPayer, isComplete } = usePayer();
  const [isTouched, setTouched] = useState(false);

  const onPay = () => {
    if (isComplete) view.submit(paymentRequest(order, site, { ...method, payer }), method.mode);
  };
  const onPayerChange = (digits: string) => {
    setTouched(true);
    setPayer(digits);
  };

  return (
    <MethodForm
      view={view}
      method={method}
      heading={texts.moneyHeading}
      intro={method.mode === 'pin' ? texts.moneyIntroPin : texts.moneyIntro}
      onPay={onPay}
      onBlur={() => setTouched(true)}
    >
      <PayerInput
        label={texts.moneyNumber}
        hint={texts.moneyNumberHint}
        error={isTouched && payer === '' ? texts.moneyNumberRequired : undefined}
        value={payer}
        onValueChange={onPayerChange}
      />
      <WalletFoot order={order} pay={texts.proceed} cancel={texts.cancel} disabled={!isComplete} busyText={busyText} />
    </MethodForm>
  );
}
