import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useState } from 'react';
import { useLine } from '../../loading/use-line.tsx';
import type { ChosenBundle } from '../../forms/shared-parts.ts';
import { useSite } from '../../site/site.tsx';
import { keptAmount, prepaidBounds, typedAmount } from '../../format/typed-amount.ts';
import { useFields, useRested } from '../../forms/use-fields.ts';
import { numberOf, productCode, useOrderDraft } from '../../forms/use-order-draft.ts';
import { readWidgetMsisdn } from '../../session/widget-info.ts';
import { prepaidLine } from '../../forms/recharge-rules.ts';
import { amountFault } from '../../forms/recharge-rules.ts';

type Field = 'msisdn' | 'amount' | 'bundle';

export const useRecharge = () => {
  const site = useSite();
  const number = numberOf(site);
  const cleaners = { msisdn: number, amount: keptAmount(site), bundle: productCode };
  const draft = useOrderDraft<Field>('recharge', cleaners, () => ({
    msisdn: number(readWidgetMsisdn('prepaid') ?? ''),
  }));
  const { fields } = draft;
  const [bundle, setBundle] = useState<ChosenBundle>();

  const change = (part: Partial<Record<Field, string>>) => {
    draft.change(part);
    form.type(part.msisdn === undefined ? 'amount' : 'msisdn');
    if (part.bundle === '') setBundle(undefined);
  };

  const { line: found, again } = useLine(fields.msisdn);
  const line = prepaidLine(found);
  const bounds = prepaidBounds(site);
  const price = fields.amount === '' ? undefined : typedAmount(fields.amount, site);
  const fault = bundle ? undefined : amountFault(price ?? 0, bounds);
  const isRested = useRested(fields.amount);
  const isShort = !isMsisdn(fields.msisdn, site);
  const isNow = price !== undefined && (fault !== 'below' || isRested);
  const form = useFields({
    msisdn: { value: fields.msisdn, fault: isShort ? 'short' : line.state === 'prepaid' ? undefined : 'line' },
    amount: { value: fields.amount, fault, ...(isNow && { show: 'now' }) },
  });

  return {
    msisdn: fields.msisdn,
    amount: fields.amount,
    price: price ?? 0,
    // A bundle belongs to one line and replaces the amount: changing either drops it.
    setMsisdn: (msisdn: string) => change({ msisdn, bundle: '' }),
    setAmount: (amount: string) => change({ amount, bundle: '' }),
    bundleCode: fields.bundle,
    setBundleCode: (bundle: string) => change({ bundle, amount: '' }),
    bundle,
    setBundle,
    leave: form.leave,
    found,
    line,
    again,
    bounds,
    isNumberShort: form.faultOf('msisdn') === 'short',
    amountFault: form.faultOf('amount'),
    check: () => line.state !== 'checking' && form.check(),
    canBuy: line.state === 'prepaid' && fault === undefined,
  };
};

export type Recharge = ReturnType<typeof useRecharge>;
