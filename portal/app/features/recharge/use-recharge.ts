import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useState } from 'react';
import { useLine } from '../../loading/use-line.ts';
import type { ChosenBundle } from '../../flow/line-bundles.ts';
import { useSite } from '../../site/site.tsx';
import { keptAmount, prepaidBounds, typedAmount } from '../../format/typed-amount.ts';
import { useRested } from '../../flow/use-rested.ts';
import { numberOf, productCode, useOrderDraft } from '../../flow/order/use-order-draft.ts';
import { readWidgetMsisdn } from '../../session/widget-info.ts';
import { prepaidLine } from '../../flow/recharge-rules.ts';
import { amountFault } from '../../flow/recharge-rules.ts';

/** `bundle` is the product code of one that was chosen in place of an amount. */
type Field = 'msisdn' | 'amount' | 'bundle';

/** What is typed into the recharge form, kept in the session, and what is known of it. */
export const useRecharge = () => {
  const site = useSite();
  const number = numberOf(site);
  const cleaners = { msisdn: number, amount: keptAmount(site), bundle: productCode };
  const draft = useOrderDraft<Field>('recharge', cleaners, () => ({
    msisdn: number(readWidgetMsisdn('prepaid') ?? ''),
  }));
  const { fields } = draft;
  const [left, setLeft] = useState<Partial<Record<string, true>>>({});
  const [isTried, setTried] = useState(false);
  const [bundle, setBundle] = useState<ChosenBundle>();

  const change = (part: Partial<Record<Field, string>>) => {
    draft.change(part);
    setTried(false);
    setLeft((current) => ({ ...current, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));
    if (part.bundle === '') setBundle(undefined);
  };

  const { line: found, again } = useLine(fields.msisdn);
  const line = prepaidLine(found);
  const bounds = prepaidBounds(site);
  const price = fields.amount === '' ? undefined : typedAmount(fields.amount, site);
  const fault = amountFault(price ?? (isTried && !bundle ? 0 : undefined), bounds);
  const isRested = useRested(fields.amount);
  const isShort = !isMsisdn(fields.msisdn, site);
  const hasAmount = price !== undefined && fault === undefined;

  return {
    msisdn: fields.msisdn,
    amount: fields.amount,
    /** What was typed, as the wire counts it. */
    price: price ?? 0,
    // A bundle is bought for one line and in place of an amount: another number or an amount gives it up.
    setMsisdn: (msisdn: string) => change({ msisdn, bundle: '' }),
    setAmount: (amount: string) => change({ amount, bundle: '' }),
    bundleCode: fields.bundle,
    setBundleCode: (bundle: string) => change({ bundle, amount: '' }),
    /** What the code stands for, once the line's bundles are there. */
    bundle,
    setBundle,
    /** Says that the visitor has gone on from a field. */
    leave: (field: string) => setLeft((current) => ({ ...current, [field]: true })),
    /** The line as it was found, and as one to recharge. */
    found,
    line,
    again,
    bounds,
    isNumberShort: isShort && (isTried || (left.msisdn === true && fields.msisdn !== '')),
    amountFault: fault === 'below' && !isRested && !left.amount && !isTried ? undefined : fault,
    /** The visitor wanted to go on too early: what is missing is said beside its field, which gets the focus. */
    tellMissing: () => {
      if (line.state === 'checking') return;
      setTried(true);
      document.getElementById(line.state === 'prepaid' ? 'amount' : 'msisdn')?.focus();
    },
    canBuy: line.state === 'prepaid' && (bundle !== undefined || hasAmount),
  };
};

/** The recharge form's state and moves. */
export type Recharge = ReturnType<typeof useRecharge>;
