import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmailInput } from '../../../../ui/fields/email-input.tsx';
import { AirtimeConfirm } from './airtime-confirm.tsx';
import { majorPrice } from './airtime-price.ts';
import { checkBalance } from './check-balance.ts';
import { emailFault } from '../../../../format/email-fault.ts';
import type { MethodFormProps } from '../payment-method.ts';
import { MethodForm } from './method-form.tsx';
import { NeverAsked } from './never-asked.tsx';
import { PayerInput } from './payer-input.tsx';
import { paymentRequest } from './payment-request.ts';
import { usePayer, usePayerEmail } from '../../order/use-payment-draft.ts';

const emailFaults = { required: 'emailRequired', invalid: 'emailInvalid' } as const;

type Left = { payer?: boolean; email?: boolean };

/** Asks how much airtime the payer has, once the number is proved. */
const useBalanceCheck = ({ order, view }: Pick<MethodFormProps, 'order' | 'view'>) => {
  const call = useCall();
  const site = useSite();
  const { payment, payer, tell } = view;
  const { state, attempt } = payment;
  const check = useEffectEvent(async () => {
    if (attempt) return checkBalance({ order, call, payer, price: majorPrice(order, site) }, attempt);
    return undefined;
  });
  const say = useEffectEvent(tell);
  useEffect(() => {
    if (state !== 'checkingBalance') return undefined;
    let isCurrent = true;
    void check().then((event) => {
      if (isCurrent && event) say(event);
    });
    return () => {
      isCurrent = false;
    };
  }, [state]);
};

/** The payer's own airtime: a code proves the line, its balance is shown, and a yes lets it be debited. */
export function AirtimeForm({ order, amount, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const { registering } = useTexts('payment');
  const texts = useTexts('paymentAirtime');
  const form = useRef<HTMLFormElement>(null);
  const isLine = order.msisdn.length === site.msisdnLength;
  const { payer, setPayer, isComplete } = usePayer(isLine ? order.msisdn : '');
  const { email, setEmail, isFixed } = usePayerEmail(order);
  const [left, setLeft] = useState<Left>({});
  useBalanceCheck({ order, view });

  const { payment, submit } = view;
  const request = paymentRequest(order, site, { ...method, payer, email: email.trim() });
  const isProved = payment.grant?.payer === request.paymentMobile;
  const emailWrong = emailFault(email);
  const payerError = isComplete ? undefined : payer ? texts.numberInvalid : texts.numberRequired;

  const onPay = () => {
    setLeft({ payer: true, email: true });
    if (isComplete && !emailWrong) submit(request, method.mode);
    else form.current?.querySelector<HTMLInputElement>(isComplete ? '#email' : '#payer')?.focus();
  };

  return (
    <MethodForm
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
        error={left.payer ? payerError : undefined}
        value={payer}
        onValueChange={setPayer}
        onBlur={() => payer && setLeft({ ...left, payer: true })}
      />
      <EmailInput
        id="email"
        label={texts.email}
        hint={isFixed ? texts.emailFixed : undefined}
        error={left.email && emailWrong ? texts[emailFaults[emailWrong]] : undefined}
        value={email}
        onValueChange={setEmail}
        onBlur={() => email && setLeft({ ...left, email: true })}
        readOnly={isFixed}
        placeholder={texts.emailExample}
        required
      />
      <Button type="submit" block busy={busyText !== undefined} busyText={busyText ?? registering}>
        {isProved ? texts.goOn : texts.getCode}
      </Button>
      <NeverAsked />
      {payment.state === 'confirming' && <AirtimeConfirm order={order} amount={amount} view={view} />}
    </MethodForm>
  );
}
