import { useState } from 'react';
import { emailFault, useFields } from '../../forms/use-fields.ts';
import { useOrderDraft } from '../../forms/use-order-draft.ts';
import { useSite } from '../../site/site.tsx';
import { chargeOf, isAccount, readAccount, readEmail } from './fixed-internet-rules.ts';
import { useInvoices } from './use-invoices.ts';

const form = 'fixed-internet';
type Field = 'accountNo' | 'email';

export const accountId = 'accountNo';
export const emailId = 'email';

const short = (kept: string) => kept.slice(0, 254);

export const useFixedInternet = () => {
  const site = useSite();
  const { fields, change } = useOrderDraft<Field>(form, { accountNo: short, email: short });
  const [chosen, setChosen] = useState<string>();

  const account = readAccount(fields.accountNo);
  const email = readEmail(fields.email);
  const checked = useFields({
    [accountId]: { value: account, fault: isAccount(account) ? undefined : 'invalid' },
    [emailId]: { value: email, fault: emailFault(email) },
  });
  const { invoices, ask } = useInvoices({ accountNo: account, contactPersonEmailId: email });
  const listed = invoices.state === 'listed' ? invoices.invoices : [];
  const invoice = listed.find(({ invoiceNo }) => invoiceNo === chosen) ?? listed[0];

  const set = (field: Field) => (text: string) => {
    change({ [field]: text });
    checked.type(field);
  };

  return {
    ...fields,
    account,
    setAccountNo: set('accountNo'),
    setEmail: set('email'),
    leave: (field: string) => {
      if (field === accountId && account !== fields.accountNo) change({ accountNo: account });
      if (field === emailId && email !== fields.email) change({ email });
      checked.leave(field);
    },
    isAccountWrong: checked.faultOf(accountId) !== undefined,
    hasLeftEmail: checked.hasLeft(emailId),
    isEmailWrong: checked.faultOf(emailId) !== undefined,
    canShow: account !== '' && email !== '',
    invoices,
    show: () => {
      checked.leave(emailId);
      if (checked.check() && invoices.state !== 'reading') ask();
    },
    invoice,
    choose: setChosen,
    charge: invoice && chargeOf(invoice, site),
  };
};

export type FixedInternet = ReturnType<typeof useFixedInternet>;
