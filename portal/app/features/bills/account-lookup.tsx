import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTexts } from '../../site/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { accountLength } from './billed-line.ts';
import { digitsOf } from '@selfcare/contract/values/usual-text';
import type { Typed } from '../../format/digits.ts';
import { FieldFrame, type FieldTexts } from '../../ui/fields/field.tsx';
import { useDigitsField } from '../../ui/fields/use-digits-field.ts';

type AccountInputProps = FieldTexts & {
  /** Digits alone. */
  value: string;
  onValueChange: (digits: string) => void;
  onBlur: () => void;
};

const readAccount = ({ text, caret }: Typed) => {
  const digits = digitsOf(text);
  return { digits, before: digitsOf(text.slice(0, caret)).length };
};

/** The number of a postpaid or hybrid account; any way of writing its digits can be pasted. */
function AccountInput({ value, onValueChange, ...props }: AccountInputProps) {
  const input = useDigitsField({
    value,
    onValueChange,
    isWhole: (digits) => digits.length === accountLength,
    read: readAccount,
    group: (digits) => digits,
  });
  return <FieldFrame {...props} {...input} inputMode="numeric" autoComplete="off" numeric required />;
}

type AccountLookupProps = {
  accountNo: string;
  onChange: (accountNo: string) => void;
  /** What the server said of this account (codes 60119 and 60005). */
  refusal: string | undefined;
  isReading: boolean;
  onSubmit: () => void;
};

/** The bill by the ten digits of its account. */
export function AccountLookup({ accountNo, onChange, refusal, isReading, onSubmit }: AccountLookupProps) {
  const texts = useTexts('billAccount');
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const isShort = accountNo.length !== accountLength;

  useEffect(() => {
    if (refusal) form.current?.querySelector('input')?.focus();
  }, [refusal]);

  const look = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isShort) form.current?.querySelector('input')?.focus();
    else if (!isReading) onSubmit();
  };
  const change = (digits: string) => {
    setTried(false);
    onChange(digits);
  };
  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={look}>
      <AccountInput
        id="accountNo"
        label={texts.account}
        hint={texts.accountHint}
        error={isTried && isShort ? texts.accountInvalid : refusal}
        value={accountNo}
        onValueChange={change}
        onBlur={() => accountNo && setTried(true)}
      />
      <Button type="submit" variant="soft" busy={isReading} busyText={texts.loading} unready={accountNo === ''}>
        {texts.showBill}
      </Button>
    </form>
  );
}
