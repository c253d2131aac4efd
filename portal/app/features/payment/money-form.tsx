import { useState, type FormEvent } from 'react';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../nav.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { digitsOf } from '../../ui/digits.ts';
import { MsisdnInput } from '../../ui/msisdn-input.tsx';
import type { FormProps } from './card-form.tsx';
import { usePaymentDraft } from './use-payment-draft.ts';

type MoneyFormProps = FormProps & { onPay: (payer: string) => void };

/** The operator's own wallet: the payer's number, then the approval on that phone. */
export function MoneyForm({ busyText, onPay }: MoneyFormProps) {
  const texts = useTexts('payment');
  const { countryCode, msisdnGroups, msisdnLength } = useSite();
  const [draft, setPayer] = usePaymentDraft('payer');
  const [isTouched, setTouched] = useState(false);
  const payer = digitsOf(draft).slice(0, msisdnLength);
  const isComplete = payer.length === msisdnLength;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onPay(payer);
  };
  const onPayerChange = (digits: string) => {
    setTouched(true);
    setPayer(digits);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className="stack gap-5" method="post" noValidate onSubmit={onSubmit} onBlur={() => setTouched(true)}>
      <div className="stack gap-1">
        <h2 className="only-wide">{texts.moneyHeading}</h2>
        <p>{texts.moneyIntro}</p>
      </div>
      <MsisdnInput
        id="payer"
        label={texts.moneyNumber}
        hint={texts.moneyNumberHint}
        error={isTouched && payer === '' ? texts.moneyNumberRequired : undefined}
        value={payer}
        onValueChange={onPayerChange}
        countryCode={countryCode}
        length={msisdnLength}
        groups={msisdnGroups}
        required
      />
      <Button
        type="submit"
        block
        disabled={!isComplete}
        busy={busyText !== undefined}
        busyText={busyText ?? texts.registering}
      >
        {texts.proceed}
      </Button>
      <ButtonLink variant="text" block link={<Link page="recharge" params={{}} />}>
        {texts.cancel}
      </ButtonLink>
    </form>
  );
}
