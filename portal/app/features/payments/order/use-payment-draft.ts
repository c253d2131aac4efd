import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useState } from 'react';
import { useSite } from '../../../site/site.tsx';
import { readAgain } from '../../../session/device/again.ts';
import { keepDraft, readDraft } from '../../../session/storage.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { readEnterpriseOrder } from '../../../session/enterprise-order.ts';
import { keptMsisdn } from '../../../format/digits.ts';
import { emailFault } from '../../../forms/use-fields.ts';

const form = 'payment';
type Field = 'email' | 'payer';

/** Keeps a typed value in the session through errors, reload and language switch. */
const usePaymentDraft = (field: Field, initial: string) => {
  const [value, setValue] = useState(() => readDraft<Field>(form)[field] ?? initial);
  const change = (text: string) => {
    setValue(text);
    keepDraft(form, { ...readDraft(form), [field]: text });
  };
  return [value, change] as const;
};

const keptPayer = (method: PaymentMethodType) => {
  const again = readAgain();
  return again?.method === method ? again.payer : undefined;
};

export const usePayer = (method: PaymentMethodType, initial = '') => {
  const site = useSite();
  const [kept] = useState(() => keptPayer(method));
  const [draft, setPayer] = usePaymentDraft('payer', kept ?? initial);
  const payer = keptMsisdn(draft, site);
  return { payer, setPayer, isComplete: isMsisdn(payer, site) };
};

const emailFaults = { required: 'emailRequired', invalid: 'emailInvalid' } as const;

/** Returns the payer's e-mail; an enterprise order fixes it. */
export const usePayerEmail = ({ emailId = '' }: QueryData) => {
  const { brand } = useSite();
  const [isFixed] = useState(() => readEnterpriseOrder(brand)?.isOn === true && emailFault(emailId) === undefined);
  const [draft, setEmail] = usePaymentDraft('email', emailId);
  const email = isFixed ? emailId : draft;
  const fault = emailFault(email);
  const rule = (texts: Record<'emailRequired' | 'emailInvalid', string>) => ({
    value: email,
    fault: fault && texts[emailFaults[fault]],
    show: 'touched' as const,
  });
  return { email, setEmail, isFixed, rule };
};
