import { buysOwnAirtime } from '@selfcare/contract/own-airtime';
import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import { Button } from '../../../../ui/button.tsx';
import { AirtimeConfirm } from './airtime-confirm.tsx';
import { majorPrice } from './airtime-price.ts';
import { checkBalance } from './check-balance.ts';
import { emailFault } from '../../../../format/email-fault.ts';
import type { MethodFormProps } from '../payment-method.ts';
import { MethodForm } from './method-form.tsx';
import { NeverAsked } from './never-asked.tsx';
import { PayerEmail } from './payer-email.tsx';
import { PayerInput } from './payer-input.tsx';
import { paymentRequest } from './payment-request.ts';
import { usePayer, usePayerEmail } from '../../order/use-payment-draft.ts';

type Left = { payer?: boolean; email?: boolean };

/** Asks how much airtime the payer has, once the number is proved. */
const useBalanceCheck = ({ order, view }: Pick<MethodFormProps, 'order' | 'view'>) => {
  const call = useCall();
  const site = useSite();
  const { payment, payer, tell } = view;
  const { state, attempt } = payment;
  const check = useEffectEvent(async (signal: AbortSignal) => {
    if (!attempt) return;
    const event = await checkBalance({ order, call, payer, price: majorPrice(order, site) }, attempt);
    if (!signal.aborted) tell(event);
  });
  useEffect(() => {
    if (state !== 'checkingBalance') return undefined;
    const controller = new AbortController();
    void check(controller.signal);
    return () => controller.abort();
  }, [state]);
};

/** The payer's own airtime: a code proves the line, its balance is shown, and a yes lets it be debited. */
export function AirtimeForm({ order, amount, method, view, busyText }: MethodFormProps) {
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
  useBalanceCheck({ order, view });

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
      {payment.state === 'confirming' && <AirtimeConfirm order={order} amount={amount} view={view} />}
    </MethodForm>
  );
}
