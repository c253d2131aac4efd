import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '../../session/draft.ts';

const form = 'payment';

/** One field of the payment forms: what was typed stays through errors, reload and the switch of language. */
export const usePaymentDraft = (field: 'email' | 'payer') => {
  const [value, setValue] = useState('');
  useEffect(() => {
    const kept = readDraft<typeof field>(form)[field];
    // The session exists only in the browser: reading it while rendering would differ from the document.
    // oxlint-disable-next-line react/set-state-in-effect
    if (kept) setValue((typed) => typed || kept);
  }, [field]);
  const change = (text: string) => {
    setValue(text);
    keepDraft(form, { ...readDraft(form), [field]: text });
  };
  return [value, change] as const;
};
