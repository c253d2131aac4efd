import type { LineType } from '@selfcare/contract/subscribers';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { amountToType, postpaidBounds, typedAmount } from '../../format/typed-amount.ts';
import { useSite } from '../../site/site.tsx';
import { useFields } from '../../forms/use-fields.ts';
import { useRested } from '../../forms/use-rested.ts';
import type { QueryData } from '../../session/query-data.ts';
import { billAmountFault, billOrder, wholeOf, type Bill } from './bill-rules.ts';
import type { BillFields } from './use-bill-fields.ts';
import { useBillLookup } from './use-bill-lookup.ts';

/** What the page shows of the order beside the forms. */
export type Ordered = { amount: number; currency: string; accountNo?: string; canBuy: boolean };

/** What follows the number, once its line is known to be paid by bill. */
export type BillAccountProps = {
  fields: BillFields;
  lineType: LineType;
  onOrdered: (ordered: Ordered) => void;
  onBuy: (order: QueryData, event: SubmitEvent) => void;
  /** Where the form of the amount is posted to. */
  action: string;
};

/** Ids of the heading and of the input that get the focus while the bill or its amount is missing. */
export const lookupId = 'lookup';
export const amountId = 'amount';

/** Returns the charge for the typed amount, and checks it. */
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
    /** What is to be paid, as the wire counts it. */
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

/** What is known of the account that a line's bill is paid to, and what the visitor may do about it. */
export const useAccount = ({ fields, lineType, onOrdered, onBuy }: BillAccountProps) => {
  const site = useSite();
  const { msisdn, amount, proposed, propose } = fields;
  const [isOtherWanted, setOtherWanted] = useState(false);
  const lookup = useBillLookup(msisdn, (found, isAgain) => {
    setOtherWanted(false);
    const whole = wholeOf(found, site).amount;
    // A part that the visitor typed stays; what was the whole before may no longer be.
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
    /** The visitor gave an account up for another one. */
    isOtherWanted,
    wantOther: () => {
      setOtherWanted(true);
      wanted.forget();
      lookup.close();
    },
    /** The visitor wanted to go on before the account was known. */
    isBillMissed: wanted.faultOf(lookupId) !== undefined,
    /** On to the payment; to the account first where that is missing. */
    buy: (event: SubmitEvent) => {
      if (wanted.check() && bill) onBuy(billOrder({ msisdn, lineType, amount: shown, bill }), event);
    },
  };
};

/** The account's state and moves. */
export type AccountState = ReturnType<typeof useAccount>;
