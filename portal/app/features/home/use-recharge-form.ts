import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useState, type SubmitEvent } from 'react';
import { track } from '../../api/track.ts';
import { fill } from '../../format/fill.ts';
import { keptAmount } from '../../format/typed-amount.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { useNavigate } from '../../site/nav.tsx';
import { useFields } from '../../forms/use-fields.ts';
import { postsAtOnce, numberOf, useOrderDraft } from '../../forms/use-order-draft.ts';
import { keepDraft } from '../../session/storage.ts';
import { keepWidgetInfo } from '../../session/widget-info.ts';
import { useStraightOn } from './use-straight-on.ts';

export const numberId = 'home-number';

/** The recharge page reads the same draft. */
const form = 'recharge';
type Field = 'msisdn' | 'amount';

export const useRechargeForm = (usualAmount: string, offered: readonly string[]) => {
  const texts = useTexts('home');
  const site = useSite();
  const navigate = useNavigate();
  const cleaners = { msisdn: numberOf(site), amount: keptAmount(site) };
  const { fields, change } = useOrderDraft<Field>(form, cleaners);

  const { msisdn } = fields;
  const fault = isMsisdn(msisdn, site) ? undefined : fill(texts.numberInvalid, { digits: site.msisdnLength });
  const checked = useFields({ [numberId]: { value: msisdn, fault, show: 'tried' } });
  const amount = fields.amount || usualAmount;
  const straightOn = useStraightOn(msisdn, amount);
  const [isLeaving, setLeaving] = useState(false);

  const goTo = (page: 'payment' | 'recharge') => navigate({ page, params: {} });
  const leave = async () => {
    // An amount typed on the recharge page matches no chip here: nobody pays what they do not see.
    const next = offered.includes(amount) ? straightOn() : 'recharge';
    if (typeof next === 'string') return goTo(next);
    setLeaving(true);
    const page = await next;
    setLeaving(false);
    if (page) goTo(page);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLeaving || !checked.check()) return;
    keepWidgetInfo({ type: 'prepaid', msisdn });
    keepDraft(form, { msisdn, amount });
    track('amount_chosen');
    if (!offered.includes(amount) || !postsAtOnce(event)) void leave();
  };

  return {
    msisdn,
    amount,
    error: checked.faultOf(numberId),
    isLeaving,
    change: (changed: Partial<Record<Field, string>>) => {
      checked.forget();
      change(changed);
    },
    submit,
  };
};
