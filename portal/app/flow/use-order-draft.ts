import { useCallback, useEffect, useState } from 'react';
import { keepDraft, readDraft } from '../session/draft.ts';

/** A form's fields as texts, and how what is kept of each is cleaned before it is shown again. */
type Cleaners<Field extends string> = Record<Field, (kept: string) => string>;

/**
 * What is typed into a form that leads to a payment, kept in the session: it survives errors, reload, Back and the switch
 * of language. `initial` stands where nothing was kept; what the visitor typed before the page was ready stays.
 */
export const useOrderDraft = <Field extends string>(
  form: string,
  cleaners: Cleaners<Field>,
  initial: () => Partial<Record<Field, string>>,
) => {
  const names = Object.keys(cleaners) as Field[];
  const [fields, setFields] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Field, string>,
  );

  useEffect(() => {
    const kept = readDraft<Field>(form);
    const given = initial();
    const start = names.map((name) => [name, cleaners[name](kept[name] ?? '') || given[name] || ''] as const);
    // oxlint-disable-next-line react/set-state-in-effect
    setFields((typed) => ({
      ...typed,
      ...Object.fromEntries(start.map(([name, text]) => [name, typed[name] || text])),
    }));
    // The session is read once, when the page comes to life.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const change = useCallback(
    (changed: Partial<Record<Field, string>>) => {
      setFields((current) => ({ ...current, ...changed }));
      keepDraft(form, { ...readDraft<Field>(form), ...changed });
    },
    [form],
  );
  return { fields, change };
};

/** Cleans the code of a product. */
export const productCode = (kept: string): string => kept.slice(0, 64);

/** Cleans a kept text of digits: at most so many, nothing for anything else. */
export const digitsOnly =
  (length: number) =>
  (kept: string): string =>
    /^\d+$/.test(kept) ? kept.slice(0, length) : '';
