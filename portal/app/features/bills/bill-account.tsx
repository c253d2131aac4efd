import type { SubmitEvent } from 'react';
import { AmountSection } from './amount-section.tsx';
import { BillSkeleton, LookupCard } from './lookup-card.tsx';
import { InvoicesSection, OwedSection } from './owed-section.tsx';
import { useAccount, type AccountState, type BillAccountProps } from './use-account.ts';
import { formId } from './billed-line.ts';

function AmountForm({ state, action }: { state: AccountState; action: string }) {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!state.bill || state.checkAmount()) state.buy(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form id={formId} method="post" action={action} noValidate onSubmit={onSubmit} onBlur={state.leaveAmount}>
      <input type="hidden" name="msisdn" value={state.msisdn} />
      <input type="hidden" name="account" value={state.bill?.accountNo ?? ''} />
      <AmountSection state={state} />
    </form>
  );
}

export function BillAccount(props: BillAccountProps) {
  const state = useAccount(props);
  const { lookup, bill, owesNothing } = state;
  const isReading = lookup.bill.state === 'reading';
  return (
    <>
      {bill && <OwedSection bill={bill} owesNothing={owesNothing} takesFocus={!lookup.isAgain} />}
      {!bill && !(isReading && lookup.isAgain) && <LookupCard state={state} />}
      {isReading && <BillSkeleton />}
      {!owesNothing && !isReading && <AmountForm state={state} action={props.action} />}
      {bill && <InvoicesSection bill={bill} onOther={state.wantOther} />}
    </>
  );
}
