import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useCallback, useMemo, useState } from 'react';
import { askForBundles } from '../../loading/together/ask-together.ts';
import { useFields } from '../../forms/use-fields.ts';
import { useLine } from '../../loading/use-line.tsx';
import type { ChosenBundle } from '../../forms/shared-parts.ts';
import { useSite } from '../../site/site.tsx';
import { numberOf, productCode, useOrderDraft } from '../../forms/use-order-draft.ts';
import { readDraft } from '../../session/storage.ts';
import { readWidgetMsisdn } from '../../session/widget-info.ts';

type Field = 'msisdn' | 'bundle';

const otherForm = 'recharge';

const leftNumbers = () => [
  readWidgetMsisdn('prepaid'),
  readWidgetMsisdn('postpaid'),
  readDraft<'msisdn'>(otherForm).msisdn,
];

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
    offered,
    code: fields.bundle,
    setCode: useCallback((bundle: string) => change({ bundle }), [change]),
    chosen,
    setChosen,
    isChoiceMissing: form.faultOf('bundle') !== undefined,
    check: () => line.state !== 'checking' && form.check(),
  };
};

export type BundlePurchase = ReturnType<typeof useBundlePurchase>;
