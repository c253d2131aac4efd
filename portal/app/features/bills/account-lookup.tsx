import { useEffect, type FormEvent } from 'react';
import { focusField, useFields } from '../../forms/use-fields.ts';
import { useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { accountLength } from './billed-line.ts';
import { digitsOf } from '@selfcare/contract/values/usual-text';
import type { Typed } from '../../format/digits.ts';
import { FieldFrame, type FieldTexts } from '../../ui/fields/field.tsx';
import { useDigitsField } from '../../ui/fields/use-digits-field.ts';

type AccountInputProps = FieldTexts & {
  value: string;
  onValueChange: (digits: string) => void;
  onBlur: () => void;
};

const readAccount = ({ text, caret }: Typed) => {
  const digits = digitsOf(text);
  return { digits, before: digitsOf(text.slice(0, caret)).length };
};

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
  refusal: string | undefined;
  isReading: boolean;
  onSubmit: () => void;
};

const accountId = 'accountNo';

export function AccountLookup({ accountNo, onChange, refusal, isReading, onSubmit }: AccountLookupProps) {
  const texts = useTexts('billAccount');
  const fault = accountNo.length === accountLength ? undefined : texts.accountInvalid;
  const form = useFields({ [accountId]: { value: accountNo, fault } });

  useEffect(() => {
    if (refusal) focusField(accountId);
  }, [refusal]);

  const look = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !isReading) onSubmit();
  };
  const change = (digits: string) => {
    form.type(accountId);
    onChange(digits);
  };
  return (
    <form className="stack" method="post" noValidate onSubmit={look}>
      <AccountInput
        id={accountId}
        label={texts.account}
        hint={texts.accountHint}
        error={form.faultOf(accountId) ?? refusal}
        value={accountNo}
        onValueChange={change}
        onBlur={() => form.leave(accountId)}
      />
      <Button type="submit" variant="soft" busy={isReading} busyText={texts.loading} unready={accountNo === ''}>
        {texts.showBill}
      </Button>
    </form>
  );
}
