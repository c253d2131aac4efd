import type { FocusEvent, FormEvent } from 'react';
import { AmountSection, amountId } from './amount-section.tsx';
import { BillSkeleton, LookupCard } from './lookup-card.tsx';
import { InvoicesSection, OwedSection } from './owed-section.tsx';
import { useAccount, type AccountState, type BillAccountProps } from './use-account.ts';
import { formId } from './billed-line.ts';

function AmountForm({ state }: { state: AccountState }) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (state.canBuy) state.buy();
    else document.getElementById(amountId)?.focus();
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement, HTMLInputElement>) => state.leave(target.name);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form id={formId} method="post" noValidate onSubmit={onSubmit} onBlur={onBlur}>
      <AmountSection state={state} />
    </form>
  );
}

/** What a line owes: its account by code or by number, then how much of it is paid. */
export function BillAccount(props: BillAccountProps) {
  const state = useAccount(props);
  const { lookup, bill, owesNothing } = state;
  const isReading = lookup.bill.state === 'reading';
  return (
    <>
      {bill && <OwedSection bill={bill} owesNothing={owesNothing} takesFocus={!lookup.isAgain} />}
      {!bill && !(isReading && lookup.isAgain) && <LookupCard state={state} />}
      {isReading && <BillSkeleton />}
      {!owesNothing && !isReading && <AmountForm state={state} />}
      {bill && <InvoicesSection bill={bill} onOther={state.wantOther} />}
    </>
  );
}
