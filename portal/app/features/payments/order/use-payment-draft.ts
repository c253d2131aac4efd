import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useState } from 'react';
import { useSite } from '../../../site/site.tsx';
import { readAgain } from '../../../session/device/again.ts';
import { keepDraft, readDraft } from '../../../session/draft.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { readEnterpriseOrder } from '../../../session/enterprise-order.ts';
import { keptMsisdn } from '../../../format/digits.ts';
import { emailFault } from '../../../format/email-fault.ts';

const form = 'payment';
type Field = 'email' | 'payer';

/**
 * One field of the payment forms: what was typed stays through errors, reload and the switch of language; until then it
 * holds `initial`. The forms come after the document, so that the session can be read as they are drawn.
 */
const usePaymentDraft = (field: Field, initial: string) => {
  const [value, setValue] = useState(() => readDraft<Field>(form)[field] ?? initial);
  const change = (text: string) => {
    setValue(text);
    keepDraft(form, { ...readDraft(form), [field]: text });
  };
  return [value, change] as const;
};

/** The number that paid by this method before, where the visitor had it kept. */
const keptPayer = (method: PaymentMethodType) => {
  const again = readAgain();
  return again?.method === method ? again.payer : undefined;
};

/** The number that pays; until something was typed the one that paid by this method before stands there, else `initial`. */
export const usePayer = (method: PaymentMethodType, initial = '') => {
  const site = useSite();
  const [kept] = useState(() => keptPayer(method));
  const [draft, setPayer] = usePaymentDraft('payer', kept ?? initial);
  const payer = keptMsisdn(draft, site);
  return { payer, setPayer, isComplete: isMsisdn(payer, site) };
};

const emailFaults = { required: 'emailRequired', invalid: 'emailInvalid' } as const;

/** The e-mail; that of an enterprise order is given and cannot be changed. `rule` is for a form that needs one. */
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
