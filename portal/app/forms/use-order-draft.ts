import { useCallback, useEffect, useState, type SubmitEvent } from 'react';
import type { NumberPlan } from '@selfcare/contract/values/msisdn';
import { keptMsisdn } from '../format/digits.ts';
import { keepDraft, readDraft } from '../session/storage.ts';
import { isOnDevice } from '../session/device/on-device.ts';
import type { QuickAmounts } from './quick-amounts.ts';
import { useSite } from '../site/site.tsx';
import { keepQueryData, type QueryData } from '../session/query-data.ts';
import { useNavigate } from '../site/nav.tsx';
import { pageWaitsFor } from '../loading/when-read.ts';
import { providedPage } from '../loading/loaded.ts';

/** Returns the native post of a form, which exists only on a slow line (`document/scripts/early-taps.ts`). */
const postFormOf = () => globalThis.postForm;

/** Posts a form natively if a document arrives before what the payment page still needs (decision 024). */
export const postsAtOnce = ({ nativeEvent: { submitter } }: SubmitEvent): boolean => {
  const postForm = postFormOf();
  if (!postForm || !submitter || !navigator.onLine || providedPage('payment')) return false;
  postForm(submitter);
  // Leaves the line to the new document; after Stop the visitor may tap again.
  void pageWaitsFor(new Promise((resolve) => setTimeout(resolve, 10_000)));
  return true;
};

export const useToPayment = () => {
  const navigate = useNavigate();
  return (order: QueryData, event?: SubmitEvent) => {
    if (event && postsAtOnce(event)) return;
    keepQueryData(order);
    navigate({ page: 'payment', params: {} });
  };
};

/** Returns the chips of amounts. Their count never changes, so that nothing moves. */
export const useQuickAmounts = (kind: 'home' | 'recharge'): QuickAmounts => {
  const site = useSite();
  const [learned, setLearned] = useState<QuickAmounts>();
  useEffect(() => {
    if (!isOnDevice('amounts')) return;
    // Without it the market's chips stay.
    void import('./quick-amounts.ts').then(
      ({ learnFromDevice }) => setLearned(learnFromDevice(site, kind)),
      () => undefined,
    );
  }, [site, kind]);
  const amounts = site.quickAmounts[kind].map((minor) => minor / 10 ** site.currency.decimals);
  return learned ?? { amounts, usual: amounts[1] ?? amounts[0] };
};

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
