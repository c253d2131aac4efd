import { useRef, useState, type FormEvent } from 'react';
import { fill } from '../../lib/fill.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { lock } from '../../ui/icons/icons.ts';
import { emailFault } from './payment-rules.ts';
import { usePaymentDraft } from './use-payment-draft.ts';

const faults = { required: 'emailRequired', invalid: 'emailInvalid' } as const;

export type FormProps = {
  /** With its currency. */
  amount: string;
  busyText?: string;
};

type CardFormProps = FormProps & { onPay: (email: string) => void };

/** Card: an e-mail for the receipt, then the page of the bank. */
export function CardForm({ amount, busyText, onPay }: CardFormProps) {
  const texts = useTexts('payment');
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = usePaymentDraft('email');
  const [isTried, setTried] = useState(false);
  const fault = emailFault(email);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault) form.current?.querySelector('input')?.focus();
    else onPay(email.trim());
  };

  return (
    <form ref={form} className="stack gap-5" method="post" noValidate onSubmit={onSubmit}>
      <div className="stack gap-1">
        <h2 className="only-wide">{texts.cardHeading}</h2>
        <p>{texts.cardIntro}</p>
      </div>
      <Field
        id="email"
        label={texts.email}
        hint={texts.emailHint}
        error={isTried && fault ? texts[faults[fault]] : undefined}
        value={email}
        onValueChange={setEmail}
        onBlur={() => email && setTried(true)}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={texts.emailExample}
        required
      />
      <Button type="submit" block icon={lock} busy={busyText !== undefined} busyText={busyText ?? texts.registering}>
        {fill(texts.payByCard, { amount })}
      </Button>
      <p className="meta">{texts.cardCancel}</p>
    </form>
  );
}
