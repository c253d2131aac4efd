import { useState, type FormEvent } from 'react';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import type { MethodFormProps } from '../payment-method.ts';
import { PayerInput } from './payer-input.tsx';
import { paymentRequest } from '../payment-request.ts';
import { usePayer } from '../../order/use-payment-draft.ts';
import { WalletFoot } from './wallet-foot.tsx';

/** The operator's own wallet: the payer's number, then the approval on that phone, or a code and the PIN on this page. */
export function MoneyForm({ order, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const texts = useTexts('paymentMoney');
  const { payer, setPayer, isComplete } = usePayer();
  const [isTouched, setTouched] = useState(false);

  const onPay = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) view.submit(paymentRequest(order, site, { ...method, payer }), method.mode);
  };
  const onPayerChange = (digits: string) => {
    setTouched(true);
    setPayer(digits);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className="stack gap-5" method="post" noValidate onSubmit={onPay} onBlur={() => setTouched(true)}>
      <div className="stack gap-1">
        <h2 className="only-wide">{texts.moneyHeading}</h2>
        <p>{method.mode === 'pin' ? texts.moneyIntroPin : texts.moneyIntro}</p>
      </div>
      <PayerInput
        label={texts.moneyNumber}
        hint={texts.moneyNumberHint}
        error={isTouched && payer === '' ? texts.moneyNumberRequired : undefined}
        value={payer}
        onValueChange={onPayerChange}
      />
      <WalletFoot order={order} pay={texts.proceed} cancel={texts.cancel} disabled={!isComplete} busyText={busyText} />
    </form>
  );
}
