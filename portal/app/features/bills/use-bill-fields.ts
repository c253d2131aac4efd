import { useState } from 'react';
import { keptAmount } from '../../format/typed-amount.ts';
import { digitsOnly, numberOf, useOrderDraft } from '../../flow/order/use-order-draft.ts';
import { useSite } from '../../site/site.tsx';
import { readWidgetMsisdn } from '../../session/widget-info.ts';

/** The two ways to confirm an account. */
export type Way = 'code' | 'account';

const keptWay = (kept: string): string => (kept === 'account' ? kept : '');

type Field = 'msisdn' | 'amount' | 'accountNo' | 'way' | 'proposed';

/** What is typed into the bill's forms, and which fields the visitor has gone on from. `proposed` is the amount filled in last. */
export const useBillFields = () => {
  const site = useSite();
  const number = numberOf(site);
  const amount = keptAmount(site);
  const cleaners = { msisdn: number, amount, accountNo: digitsOnly, way: keptWay, proposed: amount };
  const { fields, change } = useOrderDraft<Field>('bill', cleaners, () => ({
    msisdn: number(readWidgetMsisdn('postpaid') ?? ''),
  }));
  const [left, setLeft] = useState<Partial<Record<string, true>>>({});
  const [isTried, setTried] = useState(false);
  const set = (field: Field) => (text: string) => {
    change({ [field]: text });
    setLeft((now) => ({ ...now, [field]: undefined }));
    setTried(false);
  };
  return {
    ...fields,
    way: (fields.way || 'code') as Way,
    left,
    /** The visitor wanted to go on too early: an empty field is said to be missing. */
    isTried,
    setTried,
    setMsisdn: set('msisdn'),
    setAmount: set('amount'),
    setAccountNo: set('accountNo'),
    setWay: (way: Way) => change({ way }),
    propose: (proposed: string) => change({ amount: proposed, proposed }),
    /** Says that the visitor has gone on from a field. */
    leave: (field: string) => setLeft((now) => ({ ...now, [field]: true })),
  };
};

/** The fields' state and moves. */
export type BillFields = ReturnType<typeof useBillFields>;
