import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLine } from '../../loading/use-line.ts';
import type { ChosenBundle } from '../../flow/line-bundles.ts';
import { useSite } from '../../site/site.tsx';
import { keepDraft, readDraft } from '../../session/draft.ts';
import { readWidgetMsisdn } from '../../session/widget-info.ts';

const form = 'bundles';
type Field = 'msisdn' | 'bundle';

/** Home and recharge keep the number that was typed there under their own form. */
const otherForm = 'recharge';

/** The first of several kept texts that holds digits alone, cut to the length of a number. */
const firstNumber = (texts: readonly (string | undefined)[], length: number) =>
  texts.find((text) => /^\d+$/.test(text ?? ''))?.slice(0, length) ?? '';

const keptFields = (length: number): Record<Field, string> => {
  const draft = readDraft<Field>(form);
  const left = [readWidgetMsisdn('prepaid'), readWidgetMsisdn('postpaid'), readDraft<'msisdn'>(otherForm).msisdn];
  return { msisdn: firstNumber([draft.msisdn, ...left], length), bundle: draft.bundle ?? '' };
};

/** The number, its line and what was chosen for it; number and choice are kept in the session. */
export const useBundlePurchase = () => {
  const { msisdnLength } = useSite();
  const [fields, setFields] = useState<Record<Field, string>>({ msisdn: '', bundle: '' });
  const [chosen, setChosen] = useState<ChosenBundle>();
  const [isLeft, setLeft] = useState(false);

  const change = useCallback((part: Partial<Record<Field, string>>) => {
    setFields((current) => ({ ...current, ...part }));
    keepDraft(form, { ...readDraft<Field>(form), ...part });
  }, []);

  // What this tab left here before, or was left for this page, where the visitor has not typed already.
  useEffect(() => {
    const kept = keptFields(msisdnLength);
    // oxlint-disable-next-line react/set-state-in-effect
    setFields((current) => (current.msisdn ? current : kept));
  }, [msisdnLength]);

  const { msisdn } = fields;
  const { line, again } = useLine(msisdn);
  const offered = useMemo(() => (line.state === 'found' ? { msisdn, ...line } : undefined), [msisdn, line]);

  return {
    msisdn,
    setMsisdn: (value: string) => {
      setLeft(false);
      setChosen(undefined);
      change({ msisdn: value });
    },
    /** Says that the visitor has gone on from the number. */
    leaveNumber: () => setLeft(true),
    isNumberShort: isLeft && msisdn !== '' && msisdn.length < msisdnLength,
    line,
    again,
    /** The line, once it is known. */
    offered,
    code: fields.bundle,
    setCode: useCallback((bundle: string) => change({ bundle }), [change]),
    /** What the code stands for, once the list is there. */
    chosen,
    setChosen,
  };
};

/** The page's state and moves. */
export type BundlePurchase = ReturnType<typeof useBundlePurchase>;
