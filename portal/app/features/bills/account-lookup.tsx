import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTexts } from '../../site/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountInput } from './account-input.tsx';
import { accountLength } from './billed-line.ts';

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
      <Button type="submit" variant="soft" busy={isReading} busyText={texts.loading} disabled={accountNo === ''}>
        {texts.showBill}
      </Button>
    </form>
  );
}
