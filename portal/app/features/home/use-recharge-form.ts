import { useEffect, useState, type FormEvent } from 'react';
import { track } from '../../api/track.ts';
import { fill } from '../../format/fill.ts';
import { keptAmount } from '../../format/typed-amount.ts';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { useNavigate } from '../../site/nav.tsx';
import { keepDraft, readDraft } from '../../session/draft.ts';
import { keepWidgetInfo } from '../../session/widget-info.ts';

/** Id of the number's input, which gets the focus back when the number is wrong. */
export const numberId = 'home-number';

/** The recharge page reads the same draft. */
const form = 'recharge';
type Draft = { msisdn: string; amount: string };

const digits = (text = '') => (/^\d+$/.test(text) ? text : '');

/**
 * State of home's form: the number and amount so far, what is wrong with the number, and the step to the recharge page.
 * `usualAmount` stands until one is chosen.
 */
export const useRechargeForm = (usualAmount: string) => {
  const texts = useTexts('home');
  const site = useSite();
  const { msisdnLength } = site;
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({ msisdn: '', amount: '' });
  const [isWrong, setWrong] = useState(false);

  // What this tab left here before, where the visitor has not typed already.
  useEffect(() => {
    const kept = readDraft<keyof Draft>(form);
    const msisdn = digits(kept.msisdn).slice(0, msisdnLength);
    // oxlint-disable-next-line react/set-state-in-effect
    setDraft((typed) =>
      typed.msisdn ? typed : { msisdn, amount: typed.amount || keptAmount(site)(kept.amount ?? '') },
    );
  }, [msisdnLength, site]);
  const amount = draft.amount || usualAmount;

  const change = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }));
    setWrong(false);
    keepDraft(form, { ...readDraft<keyof Draft>(form), ...part });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.msisdn.length !== msisdnLength) {
      setWrong(true);
      document.getElementById(numberId)?.focus();
      return;
    }
    keepWidgetInfo({ type: 'prepaid', msisdn: draft.msisdn });
    keepDraft(form, { ...draft, amount });
    track('amount_chosen');
    navigate({ page: 'recharge', params: {} });
  };

  const error = isWrong ? fill(texts.numberInvalid, { digits: msisdnLength }) : undefined;
  return { ...draft, amount, error, change, submit };
};
