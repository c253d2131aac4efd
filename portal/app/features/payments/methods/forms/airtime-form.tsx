import { buysOwnAirtime } from '@selfcare/contract/own-airtime';
import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useRef, useState } from 'react';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import { Button } from '../../../../ui/button.tsx';
import { emailFault } from '../../../../format/email-fault.ts';
import type { MethodFormProps } from '../payment-method.ts';
import { MethodForm } from './method-form.tsx';
import { NeverAsked } from './never-asked.tsx';
import { PayerEmail } from './payer-email.tsx';
import { PayerInput } from './payer-input.tsx';
import { paymentRequest } from './payment-request.ts';
import { usePayer, usePayerEmail } from '../../order/use-payment-draft.ts';

type Left = { payer?: boolean; email?: boolean };

/** The payer's own airtime: a code proves the line; what follows it is `attempt/consent-modals.tsx`. */
export function AirtimeForm({ order, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const { sending } = useTexts('payment');
  const texts = useTexts('paymentAirtime');
  const form = useRef<HTMLFormElement>(null);
  const isLine = isMsisdn(order.msisdn, site);
  const isOwn = (number: string) => buysOwnAirtime({ ...order, target: order.msisdn }, number);
  const { payer, setPayer, isComplete } = usePayer(method.type, isLine && !isOwn(order.msisdn) ? order.msisdn : '');
  const payerEmail = usePayerEmail(order);
  const { email } = payerEmail;
  const [left, setLeft] = useState<Left>({});

  const { payment, submit } = view;
  const request = paymentRequest(order, site, { ...method, payer, email: email.trim() });
  const isProved = payment.grant?.payer === request.paymentMobile;
  const payerWrong = isOwn(payer) ? 'numberOwn' : isComplete ? undefined : payer ? 'numberInvalid' : 'numberRequired';

  const onPay = () => {
    if (!payerWrong && !emailFault(email)) submit(request, method.mode);
    else form.current?.querySelector<HTMLInputElement>(payerWrong ? '#payer' : '#email')?.focus();
    // After the focus went, which leaves a field as well.
    setLeft({ payer: true, email: true });
  };

  return (
    <MethodForm
      order={order}
      view={view}
      method={method}
      heading={texts.airtimeHeading}
      intro={texts.airtimeIntro}
      form={form}
      onPay={onPay}
    >
      <PayerInput
        label={texts.number}
        hint={texts.numberHint}
        error={(left.payer || isOwn(payer)) && payerWrong ? texts[payerWrong] : undefined}
        value={payer}
        onValueChange={setPayer}
        onBlur={() => payer && setLeft({ ...left, payer: true })}
      />
      <PayerEmail
        texts={texts}
        payerEmail={payerEmail}
        isLeft={left.email === true}
        onLeave={() => setLeft({ ...left, email: true })}
      />
      <Button type="submit" block busy={busyText !== undefined} busyText={busyText ?? sending}>
        {isProved ? texts.goOn : texts.getCode}
      </Button>
      <NeverAsked />
    </MethodForm>
  );
}
