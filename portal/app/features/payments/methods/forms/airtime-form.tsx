import { buysOwnAirtime } from '@selfcare/contract/purchase/own-airtime';
import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useSite, useTexts } from '../../../../site/site.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { MethodFormProps } from '../payment-method.ts';
import { useFields } from '../../../../forms/use-fields.ts';
import { payerId, PayerInput } from './payer-input.tsx';
import { MethodForm, paymentRequest } from './method-form.tsx';
import { NeverAsked } from './wallet-foot.tsx';
import { PayerEmail } from './payer-email.tsx';
import { usePayer, usePayerEmail } from '../../order/use-payment-draft.ts';

export function AirtimeForm({ order, method, view, busyText }: MethodFormProps) {
  const site = useSite();
  const { sending } = useTexts('payment');
  const texts = useTexts('paymentAirtime');
  const isLine = isMsisdn(order.msisdn, site);
  const isOwn = (number: string) => buysOwnAirtime({ ...order, target: order.msisdn }, number);
  const { payer, setPayer, isComplete } = usePayer(method.type, isLine && !isOwn(order.msisdn) ? order.msisdn : '');
  const payerEmail = usePayerEmail(order);
  const { email } = payerEmail;

  const { payment, submit } = view;
  const request = paymentRequest(order, site, { ...method, payer, email: email.trim() });
  const isProved = payment.grant?.payer === request.paymentMobile;
  const payerWrong = isOwn(payer) ? 'numberOwn' : isComplete ? undefined : payer ? 'numberInvalid' : 'numberRequired';
  const form = useFields({
    [payerId]: {
      value: payer,
      fault: payerWrong && texts[payerWrong],
      show: payerWrong === 'numberOwn' ? 'now' : 'touched',
    },
    email: payerEmail.rule(texts),
  });
  const onPay = () => {
    if (form.check()) submit(request, method.mode);
  };

  return (
    <MethodForm heading={texts.airtimeHeading} intro={texts.airtimeIntro} onPay={onPay}>
      <PayerInput
        label={texts.number}
        hint={texts.numberHint}
        error={form.faultOf(payerId)}
        value={payer}
        onValueChange={setPayer}
        onBlur={() => payer && form.leave(payerId)}
      />
      <PayerEmail
        texts={texts}
        payerEmail={payerEmail}
        error={form.faultOf('email')}
        onLeave={() => form.leave('email')}
      />
      <Button type="submit" block busy={busyText !== undefined} busyText={busyText ?? sending}>
        {isProved ? texts.goOn : texts.getCode}
      </Button>
      <NeverAsked />
    </MethodForm>
  );
}
