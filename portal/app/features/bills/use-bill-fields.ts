import { keptAmount } from '../../format/typed-amount.ts';
import { digitsOnly, numberOf, useOrderDraft } from '../../forms/use-order-draft.ts';
import { useSite } from '../../site/site.tsx';
import { readWidgetMsisdn } from '../../session/widget-info.ts';

/** The two ways to confirm an account. */
export type Way = 'code' | 'account';

const keptWay = (kept: string): string => (kept === 'account' ? kept : '');

type Field = 'msisdn' | 'amount' | 'accountNo' | 'way' | 'proposed';

/** The draft of the bill's forms. Each form checks it on its own. `proposed` is the amount filled in last. */
export const useBillFields = () => {
  const site = useSite();
  const number = numberOf(site);
  const amount = keptAmount(site);
  const cleaners = { msisdn: number, amount, accountNo: digitsOnly, way: keptWay, proposed: amount };
  const { fields, change } = useOrderDraft<Field>('bill', cleaners, () => ({
    msisdn: number(readWidgetMsisdn('postpaid') ?? ''),
  }));
  return {
    ...fields,
    way: (fields.way || 'code') as Way,
    setMsisdn: (msisdn: string) => change({ msisdn }),
    setAmount: (amount: string) => change({ amount }),
    setAccountNo: (accountNo: string) => change({ accountNo }),
    setWay: (way: Way) => change({ way }),
    propose: (proposed: string) => change({ amount: proposed, proposed }),
  };
};

/** The fields' state and moves. */
export type BillFields = ReturnType<typeof useBillFields>;
