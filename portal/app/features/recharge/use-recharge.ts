import { useEffect, useState } from 'react';
import { useSite } from '../../lib/site.tsx';
import { keepDraft, readDraft } from '../../session/draft.ts';
import { readWidgetMsisdn } from '../../session/widget-info.ts';
import { amountFault, boundsOf } from './recharge-rules.ts';
import { useLine } from './use-line.ts';

const form = 'recharge';
type Field = 'msisdn' | 'amount';

const digits = (text: string | undefined, length: number) => (/^\d+$/.test(text ?? '') ? text!.slice(0, length) : '');

/** How long typing must rest before an amount below the minimum is called wrong. */
const restMs = 700;

const useRested = (value: string) => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value;
};

/** What is typed into the recharge form, kept in the session, and what is known of it. */
export const useRecharge = () => {
  const site = useSite();
  const [fields, setFields] = useState<Record<Field, string>>({ msisdn: '', amount: '' });
  const [left, setLeft] = useState<Partial<Record<string, true>>>({});

  const change = (field: Field) => (value: string) => {
    setFields((current) => ({ ...current, [field]: value }));
    setLeft((current) => ({ ...current, [field]: undefined }));
    keepDraft(form, { ...readDraft<Field>(form), [field]: value });
  };

  // What this tab left here before, or was left for this page, where the visitor has not typed already.
  useEffect(() => {
    const draft = readDraft<Field>(form);
    const msisdn = digits(draft.msisdn, site.msisdnLength) || digits(readWidgetMsisdn('prepaid'), site.msisdnLength);
    const amount = digits(draft.amount, 9);
    // oxlint-disable-next-line react/set-state-in-effect
    setFields((current) => ({ msisdn: current.msisdn || msisdn, amount: current.amount || amount }));
  }, [site.msisdnLength]);

  const { line, again } = useLine(fields.msisdn);
  const bounds = boundsOf(site);
  const fault = amountFault(fields.amount, bounds);
  const isRested = useRested(fields.amount);
  const isShort = fields.msisdn !== '' && fields.msisdn.length < site.msisdnLength;

  return {
    ...fields,
    setMsisdn: change('msisdn'),
    setAmount: change('amount'),
    /** Says that the visitor has gone on from a field. */
    leave: (field: string) => setLeft((current) => ({ ...current, [field]: true })),
    line,
    again,
    bounds,
    isNumberShort: isShort && left.msisdn === true,
    amountFault: fault === 'below' && !isRested && !left.amount ? undefined : fault,
    canBuy: line.state === 'prepaid' && fields.amount !== '' && fault === undefined,
  };
};

/** The recharge form's state and moves. */
export type Recharge = ReturnType<typeof useRecharge>;
