import type { LineType } from '@selfcare/contract/subscribers';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { amountToType, postpaidBounds, typedAmount } from '../../format/typed-amount.ts';
import { useSite } from '../../site/site.tsx';
import { useRested } from '../../flow/use-rested.ts';
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

/** Where the focus goes when the bill is missing. */
export const lookupId = 'lookup';

/** What the amount comes to; what is wrong is said once the visitor has gone on from it. */
const useCharge = ({ amount, left, isTried }: BillFields, bill: Bill | undefined) => {
  const site = useSite();
  const isRested = useRested(amount);
  const whole = bill && wholeOf(bill, site);
  const bounds = postpaidBounds(site);
  const charge = amount === '' ? undefined : typedAmount(amount, site);
  const fault = billAmountFault(charge ?? (isTried ? 0 : undefined), bounds, whole?.amount);
  const owesNothing = whole?.amount === 0;
  return {
    whole,
    bounds,
    owesNothing,
    /** What is to be paid, as the wire counts it. */
    charge,
    canBuy: charge !== undefined && fault === undefined && !owesNothing,
    amountFault: fault === 'below' && !isRested && !left.amount && !isTried ? undefined : fault,
  };
};

/** What the visitor wanted of the account, until there is one. */
const useWishes = () => {
  const [isOtherWanted, setOtherWanted] = useState(false);
  const [isBillMissed, setBillMissed] = useState(false);
  const forget = () => {
    setOtherWanted(false);
    setBillMissed(false);
  };
  return { isOtherWanted, setOtherWanted, isBillMissed, setBillMissed, forget };
};

const useOrdered = ({ amount, currency, accountNo, canBuy }: Ordered, onOrdered: (ordered: Ordered) => void) => {
  const tell = useEffectEvent(onOrdered);
  useEffect(() => tell({ amount, currency, accountNo, canBuy }), [amount, currency, accountNo, canBuy]);
};

/** What is known of the account that a line's bill is paid to, and what the visitor may do about it. */
export const useAccount = ({ fields, lineType, onOrdered, onBuy }: BillAccountProps) => {
  const site = useSite();
  const { msisdn, amount, proposed, propose } = fields;
  const wishes = useWishes();
  const lookup = useBillLookup(msisdn, (found, isAgain) => {
    wishes.forget();
    const whole = wholeOf(found, site).amount;
    // A part that the visitor typed stays; what was the whole before may no longer be.
    if (!isAgain || amount === '' || amount === proposed) propose(whole > 0 ? amountToType(whole, site) : '');
  });
  const bill = lookup.bill.state === 'found' ? lookup.bill.bill : undefined;
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
    isOtherWanted: wishes.isOtherWanted,
    wantOther: () => {
      wishes.setOtherWanted(true);
      lookup.close();
    },
    /** The visitor wanted to go on before the account was known. */
    isBillMissed: wishes.isBillMissed,
    /** On to the payment; to the account first where that is missing. */
    buy: (event: SubmitEvent) => {
      if (bill) return onBuy(billOrder({ msisdn, lineType, amount: shown, bill }), event);
      wishes.setBillMissed(true);
      document.getElementById(lookupId)?.focus();
    },
  };
};

/** The account's state and moves. */
export type AccountState = ReturnType<typeof useAccount>;
