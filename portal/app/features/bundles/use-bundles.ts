import type { Bundle } from '@selfcare/contract/bundles';
import { startTransition, useEffect, useState } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import { read } from '../../loading/read.ts';
import { useCall } from '../../api/use-call.ts';
import { kindOf } from '../../format/bundles/groups.ts';
import type { OfferedLine } from '../../flow/line-bundles.ts';
import { useSite } from '../../site/site.tsx';
import { isFields, isText } from '../../api/shape.ts';

/** What a line may buy. `failed` says nothing of that: nobody could be asked. */
export type Offer =
  | { state: 'loading' }
  | { state: 'listed'; bundles: readonly Bundle[] }
  | { state: 'failed'; failure: Refused | Lost };

const isBundle = (value: unknown) =>
  isFields(value) &&
  [value.productCode, value.name, value.category, value.periodType, value.currency, value.lineType].every(isText) &&
  typeof value.amount === 'number' &&
  typeof value.validity === 'number';

/** Whether a kept answer of `bundles` still has its shape. */
export const isBundles = (value: unknown): value is Bundle[] => Array.isArray(value) && value.every(isBundle);

/** A router's bundles are its own; a phone is offered all the others. */
const forLine = (bundles: readonly Bundle[], isRouter: boolean) =>
  bundles.filter((bundle) => (kindOf(bundle) === 'broadband') === isRouter);

/**
 * The bundles of a line, asked for once it is known; `again` asks once more after a failure. A long list is
 * drawn in slices, so that the page answers to the visitor meanwhile.
 */
export const useBundles = ({ msisdn, lineType, broadband }: OfferedLine): { offer: Offer; again: () => void } => {
  const call = useCall();
  const { tag } = useSite();
  const [round, setRound] = useState(0);
  const key = `${msisdn} ${lineType} ${round}`;
  const [known, setKnown] = useState<{ key: string; offer: Offer }>();

  useEffect(() => {
    const controller = new AbortController();
    const request = { msisdn, lineType, serviceType: broadband ? ('BROADBAND' as const) : ('' as const) };
    const options = { signal: controller.signal };
    void read({ call, name: 'bundles', request, language: tag, isResult: isBundles, options }).then((answer) => {
      if (controller.signal.aborted) return;
      const offer: Offer =
        answer.outcome === 'success'
          ? { state: 'listed', bundles: forLine(answer.result, broadband) }
          : { state: 'failed', failure: answer };
      startTransition(() => setKnown({ key, offer }));
    });
    return () => controller.abort();
  }, [call, key, msisdn, lineType, broadband, tag]);

  return {
    offer: known?.key === key ? known.offer : { state: 'loading' },
    again: () => setRound((current) => current + 1),
  };
};
