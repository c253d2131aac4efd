import { useCallback, useEffect, useState } from 'react';
import type { NumberPlan } from '@selfcare/contract/values/msisdn';
import { keptMsisdn } from '../format/digits.ts';
import { keepDraft, readDraft } from '../session/storage.ts';

type Cleaners<Field extends string> = Record<Field, (kept: string) => string>;

/** Keeps what is typed in the session through errors, reload, Back and language switch. */
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
    // Reads the session once, after hydration.
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

export const productCode = (kept: string): string => kept.slice(0, 64);

export const digitsOnly = (kept: string): string => (/^\d+$/.test(kept) ? kept : '');

export const numberOf =
  (plan: NumberPlan) =>
  (kept: string): string =>
    keptMsisdn(kept, plan);
