import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useCallback, useMemo, useState } from 'react';
import { askForBundles } from '../../loading/together/ask-together.ts';
import { useFields } from '../../forms/use-fields.ts';
import { useLine } from '../../loading/use-line.tsx';
import type { ChosenBundle } from '../../forms/shared-parts.ts';
import { useSite } from '../../site/site.tsx';
import { numberOf, productCode, useOrderDraft } from '../../forms/use-order-draft.ts';
import { readDraft } from '../../session/draft.ts';
import { readWidgetMsisdn } from '../../session/widget-info.ts';

type Field = 'msisdn' | 'bundle';

/** Home and recharge keep the number that was typed there under their own form. */
const otherForm = 'recharge';

/** Numbers that were left for this page, or typed on another one. */
const leftNumbers = () => [
  readWidgetMsisdn('prepaid'),
  readWidgetMsisdn('postpaid'),
  readDraft<'msisdn'>(otherForm).msisdn,
];

/** The number, its line and what was chosen for it; number and choice are kept in the session. */
export const useBundlePurchase = () => {
  const site = useSite();
  const number = numberOf(site);
  const { fields, change } = useOrderDraft<Field>('bundles', { msisdn: number, bundle: productCode }, () => ({
    msisdn: leftNumbers()
      .map((left = '') => number(left))
      .find(Boolean),
  }));
  const [chosen, setChosen] = useState<ChosenBundle>();

  const { msisdn } = fields;
  const { line, again } = useLine(msisdn, { together: askForBundles });
  const offered = useMemo(() => (line.state === 'found' ? { msisdn, ...line } : undefined), [msisdn, line]);
  const form = useFields({
    msisdn: { value: msisdn, fault: !isMsisdn(msisdn, site) ? 'short' : offered ? undefined : 'line' },
    bundle: { value: '', fault: offered && !chosen ? 'missing' : undefined },
  });

  return {
    msisdn,
    setMsisdn: (value: string) => {
      form.type('msisdn');
      setChosen(undefined);
      change({ msisdn: value });
    },
    leaveNumber: () => form.leave('msisdn'),
    isNumberShort: form.faultOf('msisdn') === 'short',
    line,
    again,
    /** The line, once it is known. */
    offered,
    code: fields.bundle,
    setCode: useCallback((bundle: string) => change({ bundle }), [change]),
    /** What the code stands for, once the list is there. */
    chosen,
    setChosen,
    /** The visitor submitted without a bundle. */
    isChoiceMissing: form.faultOf('bundle') !== undefined,
    /** Shows what is missing, unless the number is still being checked. */
    check: () => line.state !== 'checking' && form.check(),
  };
};

/** The page's state and moves. */
export type BundlePurchase = ReturnType<typeof useBundlePurchase>;
