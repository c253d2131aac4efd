import { keptAmount } from '../../format/typed-amount.ts';
import { digitsOnly, numberOf, useOrderDraft } from '../../forms/use-order-draft.ts';
import { useSite } from '../../site/site.tsx';
import { readWidgetMsisdn } from '../../session/widget-info.ts';

export type Way = 'code' | 'account';

const wayOf = (kept: string): Way => (kept === 'account' ? kept : 'code');

type Field = 'msisdn' | 'amount' | 'accountNo' | 'way' | 'proposed';

export const useBillFields = () => {
  const site = useSite();
  const number = numberOf(site);
  const amount = keptAmount(site);
  const cleaners = { msisdn: number, amount, accountNo: digitsOnly, way: wayOf, proposed: amount };
  const { fields, change } = useOrderDraft<Field>('bill', cleaners, () => ({
    msisdn: number(readWidgetMsisdn('postpaid') ?? ''),
  }));
  return {
    ...fields,
    way: wayOf(fields.way),
    setMsisdn: (msisdn: string) => change({ msisdn }),
    setAmount: (amount: string) => change({ amount }),
    setAccountNo: (accountNo: string) => change({ accountNo }),
    setWay: (way: Way) => change({ way }),
    propose: (proposed: string) => change({ amount: proposed, proposed }),
  };
};

export type BillFields = ReturnType<typeof useBillFields>;
