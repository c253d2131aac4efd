import { useEffect, useState, type FormEvent } from 'react';
import { fill } from '../../lib/fill.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useNavigate } from '../../nav.tsx';
import { keepDraft, readDraft } from '../../session/draft.ts';
import { keep } from '../../session/storage.ts';

/** Id of the number's input, which gets the focus back when the number is wrong. */
export const numberId = 'home-number';

/** The recharge page reads the same draft. */
const form = 'recharge';
type Draft = { msisdn: string; amount: string };

const digits = (text = '') => (/^\d+$/.test(text) ? text : '');

/** State of home's form: the number and amount so far, what is wrong with the number, and the step to the recharge page. */
export const useRechargeForm = (firstAmount: string) => {
  const texts = useTexts('home');
  const { msisdnLength } = useSite();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({ msisdn: '', amount: firstAmount });
  const [isWrong, setWrong] = useState(false);

  // What this tab left here before, where the visitor has not typed already.
  useEffect(() => {
    const kept = readDraft<keyof Draft>(form);
    const msisdn = digits(kept.msisdn).slice(0, msisdnLength);
    // oxlint-disable-next-line react/set-state-in-effect
    setDraft((typed) => (typed.msisdn ? typed : { msisdn, amount: digits(kept.amount) || typed.amount }));
  }, [msisdnLength]);

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
    keep('widgetInfo', { type: 'prepaid', msisdn: draft.msisdn });
    keepDraft(form, draft);
    navigate({ page: 'recharge', params: {} });
  };

  const error = isWrong ? fill(texts.numberInvalid, { digits: msisdnLength }) : undefined;
  return { ...draft, error, change, submit };
};
