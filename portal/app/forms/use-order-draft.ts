import { useCallback, useEffect, useState } from 'react';
import type { NumberPlan } from '@selfcare/contract/values/msisdn';
import { keptMsisdn } from '../format/digits.ts';
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
  initial?: () => Partial<Record<Field, string>>,
) => {
  const fill = (textOf: (name: Field) => string | undefined) =>
    Object.fromEntries((Object.keys(cleaners) as Field[]).map((name) => [name, textOf(name) ?? ''])) as Record<
      Field,
      string
    >;
  const [fields, setFields] = useState(() => fill(() => ''));
  useEffect(() => {
    const kept = readDraft<Field>(form);
    const given = initial?.();
    // oxlint-disable-next-line react/set-state-in-effect
    setFields((typed) => fill((name) => typed[name] || cleaners[name](kept[name] ?? '') || given?.[name]));
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

/** Cleans a kept text of digits; nothing for anything else. */
export const digitsOnly = (kept: string): string => (/^\d+$/.test(kept) ? kept : '');

/** Cleans a kept number as its field reads it. */
export const numberOf =
  (plan: NumberPlan) =>
  (kept: string): string =>
    keptMsisdn(kept, plan);
