import { useState, type FormEvent } from 'react';
import { track } from '../../api/track.ts';
import { fill } from '../../format/fill.ts';
import { keptAmount } from '../../format/typed-amount.ts';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { useNavigate } from '../../site/nav.tsx';
import { digitsOnly, useOrderDraft } from '../../flow/use-order-draft.ts';
import { keepDraft } from '../../session/draft.ts';
import { keepWidgetInfo } from '../../session/widget-info.ts';

/** Id of the number's input, which gets the focus back when the number is wrong. */
export const numberId = 'home-number';

/** The recharge page reads the same draft. */
const form = 'recharge';
type Field = 'msisdn' | 'amount';

/**
 * State of home's form: the number and amount so far, what is wrong with the number, and the step to the recharge page.
 * `usualAmount` stands until one is chosen.
 */
export const useRechargeForm = (usualAmount: string) => {
  const texts = useTexts('home');
  const site = useSite();
  const { msisdnLength } = site;
  const navigate = useNavigate();
  const cleaners = { msisdn: digitsOnly(msisdnLength), amount: keptAmount(site) };
  const { fields, change } = useOrderDraft<Field>(form, cleaners);
  const [isWrong, setWrong] = useState(false);

  const { msisdn } = fields;
  const amount = fields.amount || usualAmount;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (msisdn.length !== msisdnLength) {
      setWrong(true);
      document.getElementById(numberId)?.focus();
      return;
    }
    keepWidgetInfo({ type: 'prepaid', msisdn });
    keepDraft(form, { msisdn, amount });
    track('amount_chosen');
    navigate({ page: 'recharge', params: {} });
  };

  const error = isWrong ? fill(texts.numberInvalid, { digits: msisdnLength }) : undefined;
  return {
    msisdn,
    amount,
    error,
    change: (changed: Partial<Record<Field, string>>) => {
      setWrong(false);
      change(changed);
    },
    submit,
  };
};
