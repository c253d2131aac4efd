import { useState } from 'react';
import { fill } from '../../../../format/fill.ts';
import { useSite } from '../../../../site/site.tsx';
import { useMsisdnFormat } from '../../../../site/use-msisdn-format.ts';
import { useTexts } from '../../../../site/texts.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { MethodFormProps } from '../payment-method.ts';
import { MethodForm } from './method-form.tsx';
import { PayerInput } from './payer-input.tsx';
import { paymentRequest } from './payment-request.ts';
import { usePayer } from '../../order/use-payment-draft.ts';
import { WalletFoot } from './wallet-foot.tsx';

/**
 * The operator's own wallet: the payer's number, then the approval on that phone, or a code and the PIN on this page. The
 * phone that is paid for is offered as the payer by a button of its own; Enter pays with the number that was typed.
 */
export function MoneyForm({ order, line, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const texts = useTexts('paymentMoney');
  const formatMsisdn = useMsisdnFormat();
  const { payer, setPayer, isComplete } = usePayer(method.type);
  const [isTouched, setTouched] = useState(false);
  const [paysWithLine, setPaysWithLine] = useState(false);

  const pay = (number: string) => view.submit(paymentRequest(order, site, { ...method, payer: number }), method.mode);
  const onPay = () => {
    if (isComplete) pay(payer);
  };
  const onPayWithLine = () => {
    setPaysWithLine(true);
    setPayer(line);
    pay(line);
  };
  const onPayerChange = (digits: string) => {
    setTouched(true);
    setPaysWithLine(false);
    setPayer(digits);
  };

  return (
    <MethodForm
      order={order}
      view={view}
      method={method}
      heading={texts.moneyHeading}
      intro={method.mode === 'pin' ? texts.moneyIntroPin : texts.moneyIntro}
      onPay={onPay}
      prove={texts.prove}
      onBlur={() => setTouched(true)}
    >
      <PayerInput
        label={texts.moneyNumber}
        hint={texts.moneyNumberHint}
        error={isTouched && payer === '' ? texts.moneyNumberRequired : undefined}
        value={payer}
        onValueChange={onPayerChange}
      />
      <WalletFoot order={order} pay={texts.proceed} cancel={texts.cancel} disabled={!isComplete} busyText={busyText}>
        {/* Once pressed it stays, with its focus, though the line then is the payer. */}
        {line && (line !== payer || paysWithLine) && (
          <Button variant="quiet" block busy={busyText !== undefined} onClick={onPayWithLine}>
            {fill(texts.payWithLine, { number: formatMsisdn(line) })}
          </Button>
        )}
      </WalletFoot>
    </MethodForm>
  );
}
