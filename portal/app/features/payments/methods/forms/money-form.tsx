import { fill } from '../../../../format/fill.ts';
import { useSite, useTexts } from '../../../../site/site.tsx';
import type { MethodFormProps } from '../payment-method.ts';
import { useFields } from '../../../../forms/use-fields.ts';
import { payerId, PayerInput } from './payer-input.tsx';
import { MethodForm, paymentRequest } from './method-form.tsx';
import { usePayer } from '../../order/use-payment-draft.ts';
import { WalletFoot } from './wallet-foot.tsx';

export function MoneyForm({ order, line, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const texts = useTexts('paymentMoney');
  const { payer, setPayer, isComplete } = usePayer(method.type);
  const short = fill(texts.numberShort, { digits: site.msisdnLength });
  const form = useFields({
    [payerId]: {
      value: payer,
      fault: payer === '' ? texts.moneyNumberRequired : isComplete ? undefined : short,
      show: payer === '' ? 'touched' : 'tried',
    },
  });

  const pay = (number: string) => view.submit(paymentRequest(order, site, { ...method, payer: number }), method.mode);
  const onPay = () => {
    if (form.check()) pay(payer);
  };
  const onPayWithLine = () => {
    setPayer(line);
    pay(line);
  };
  const onPayerChange = (digits: string) => {
    form.type(payerId);
    setPayer(digits);
  };

  return (
    <MethodForm
      heading={texts.moneyHeading}
      intro={method.mode === 'pin' ? texts.moneyIntroPin : texts.moneyIntro}
      onPay={onPay}
    >
      <PayerInput
        label={texts.moneyNumber}
        hint={texts.moneyNumberHint}
        error={form.faultOf(payerId)}
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
