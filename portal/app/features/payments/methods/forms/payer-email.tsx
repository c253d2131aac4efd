import type { Texts } from '../../../../locales/texts.ts';
import { EmailInput } from '../../../../ui/fields/field.tsx';
import { EmailSuggestion } from '../../../../forms/email-suggestion.tsx';
import type { usePayerEmail } from '../../order/use-payment-draft.ts';

type PayerEmailProps = {
  texts: Pick<Texts['paymentCard'] | Texts['paymentAirtime'], 'email' | 'emailFixed' | 'emailExample'>;
  payerEmail: ReturnType<typeof usePayerEmail>;
  hint?: string;
  error: string | undefined;
  onLeave: () => void;
};

export function PayerEmail({ texts, payerEmail, hint, error, onLeave }: PayerEmailProps) {
  const { email, setEmail, isFixed } = payerEmail;
  return (
    <div className="stack gap-2">
      <EmailInput
        id="email"
        label={texts.email}
        hint={isFixed ? texts.emailFixed : hint}
        error={error}
        value={email}
        onValueChange={setEmail}
        onBlur={() => email && onLeave()}
        readOnly={isFixed}
        placeholder={texts.emailExample}
        required
      />
      {!isFixed && <EmailSuggestion email={email} onTake={setEmail} />}
    </div>
  );
}
