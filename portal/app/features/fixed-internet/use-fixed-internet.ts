import { useState } from 'react';
import { emailFault } from '../../format/email-fault.ts';
import { useOrderDraft } from '../../flow/order/use-order-draft.ts';
import { useSite } from '../../site/site.tsx';
import { chargeOf, isAccount, readAccount, readEmail } from './fixed-internet-rules.ts';
import { useInvoices } from './use-invoices.ts';

const form = 'fixed-internet';
type Field = 'accountNo' | 'email';

/** Ids of the inputs: the first that is wrong gets the focus. */
export const accountId = 'accountNo';
export const emailId = 'email';

const focus = (id: string) => document.getElementById(id)?.focus();
const short = (kept: string) => kept.slice(0, 254);

/** What is typed into the page's form, and the account's open invoices once they were asked for. */
export const useFixedInternet = () => {
  const site = useSite();
  const { fields, change } = useOrderDraft<Field>(form, { accountNo: short, email: short });
  const [left, setLeft] = useState<Partial<Record<string, true>>>({});
  const [isTried, setTried] = useState(false);
  const [chosen, setChosen] = useState<string>();

  const account = readAccount(fields.accountNo);
  const email = readEmail(fields.email);
  const faults = { accountNo: !isAccount(account), email: emailFault(email) !== undefined };
  const { invoices, ask } = useInvoices({ accountNo: account, contactPersonEmailId: email });
  const listed = invoices.state === 'listed' ? invoices.invoices : [];
  const invoice = listed.find(({ invoiceNo }) => invoiceNo === chosen) ?? listed[0];

  const set = (field: Field) => (text: string) => {
    change({ [field]: text });
    setLeft((now) => ({ ...now, [field]: undefined }));
    setTried(false);
  };

  return {
    ...fields,
    account,
    setAccountNo: set('accountNo'),
    setEmail: set('email'),
    /** Says that the visitor has gone on from a field: it is written as it was understood, and called wrong if it is. */
    leave: (field: string) => {
      if (field === accountId && account !== fields.accountNo) change({ accountNo: account });
      if (field === emailId && email !== fields.email) change({ email });
      setLeft((now) => ({ ...now, [field]: true }));
    },
    isAccountWrong: faults.accountNo && (isTried || (account !== '' && left.accountNo === true)),
    hasLeftEmail: left.email === true,
    isEmailWrong: faults.email && (isTried || (email !== '' && left.email === true)),
    /** Both fields hold something. */
    canShow: account !== '' && email !== '',
    invoices,
    show: () => {
      setLeft({ accountNo: true, email: true });
      setTried(true);
      if (faults.accountNo) focus(accountId);
      else if (faults.email) focus(emailId);
      else if (invoices.state !== 'reading') ask();
    },
    invoice,
    choose: setChosen,
    charge: invoice && chargeOf(invoice, site),
  };
};

/** The page's state and moves. */
export type FixedInternet = ReturnType<typeof useFixedInternet>;
