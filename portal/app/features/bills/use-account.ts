import type { LineType } from '@selfcare/contract/subscribers';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { amountToType, postpaidBounds, typedAmount } from '../../format/typed-amount.ts';
import { useSite } from '../../site/site.tsx';
import { useFields, useRested } from '../../forms/use-fields.ts';
import type { QueryData } from '../../session/query-data.ts';
import { billAmountFault, billOrder, wholeOf, type Bill } from './bill-rules.ts';
import type { BillFields } from './use-bill-fields.ts';
import { useBillLookup } from './use-bill-lookup.ts';

export type Ordered = { amount: number; currency: string; accountNo?: string; canBuy: boolean };

export type BillAccountProps = {
  fields: BillFields;
  lineType: LineType;
  onOrdered: (ordered: Ordered) => void;
  onBuy: (order: QueryData, event: SubmitEvent) => void;
  action: string;
};

export const lookupId = 'lookup';
export const amountId = 'amount';

const useCharge = ({ amount, setAmount }: BillFields, bill: Bill | undefined) => {
  const site = useSite();
  const isRested = useRested(amount);
  const whole = bill && wholeOf(bill, site);
  const bounds = postpaidBounds(site);
  const charge = amount === '' ? undefined : typedAmount(amount, site);
  const fault = billAmountFault(charge ?? 0, bounds, whole?.amount);
  const owesNothing = whole?.amount === 0;
  const isNow = charge !== undefined && (fault !== 'below' || isRested);
  const form = useFields({ [amountId]: { value: amount, fault, ...(isNow && { show: 'now' }) } });
  return {
    whole,
    bounds,
    owesNothing,
    charge,
    canBuy: charge !== undefined && fault === undefined && !owesNothing,
    amountFault: form.faultOf(amountId),
    leaveAmount: () => form.leave(amountId),
    setAmount: (typed: string) => {
      form.type(amountId);
      setAmount(typed);
    },
    checkAmount: form.check,
  };
};

const useOrdered = ({ amount, currency, accountNo, canBuy }: Ordered, onOrdered: (ordered: Ordered) => void) => {
  const tell = useEffectEvent(onOrdered);
  useEffect(() => tell({ amount, currency, accountNo, canBuy }), [amount, currency, accountNo, canBuy]);
};

export const useAccount = ({ fields, lineType, onOrdered, onBuy }: BillAccountProps) => {
  const site = useSite();
  const { msisdn, amount, proposed, propose } = fields;
  const [isOtherWanted, setOtherWanted] = useState(false);
  const lookup = useBillLookup(msisdn, (found, isAgain) => {
    setOtherWanted(false);
    const whole = wholeOf(found, site).amount;
    // A typed part stays; a former whole may be outdated.
    if (!isAgain || amount === '' || amount === proposed) propose(whole > 0 ? amountToType(whole, site) : '');
  });
  const bill = lookup.bill.state === 'found' ? lookup.bill.bill : undefined;
  const wanted = useFields({ [lookupId]: { value: '', fault: bill ? undefined : 'missing' } });
  const charge = useCharge(fields, bill);
  const shown = charge.owesNothing ? 0 : (charge.charge ?? 0);
  const currency = bill?.currency ?? site.currency.shown;
  useOrdered({ amount: shown, currency, accountNo: bill?.accountNo, canBuy: charge.canBuy }, onOrdered);

  return {
    ...fields,
    ...charge,
    currency,
    lookup,
    bill,
    isOtherWanted,
    wantOther: () => {
      setOtherWanted(true);
      wanted.forget();
      lookup.close();
    },
    isBillMissed: wanted.faultOf(lookupId) !== undefined,
    buy: (event: SubmitEvent) => {
      if (wanted.check() && bill) onBuy(billOrder({ msisdn, lineType, amount: shown, bill }), event);
    },
  };
};

export type AccountState = ReturnType<typeof useAccount>;
