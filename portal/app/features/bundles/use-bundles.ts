import type { Bundle } from '@selfcare/contract/bundles';
import { startTransition, useMemo } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import { useRead } from '../../loading/use-read.ts';
import { kindOf } from '../../format/bundles/groups.ts';
import type { OfferedLine } from '../../forms/shared-parts.ts';
import { isFields, isText } from '../../api/shape.ts';

export type Offer =
  | { state: 'loading' }
  | { state: 'listed'; bundles: readonly Bundle[] }
  | { state: 'failed'; failure: Refused | Lost };

const isBundle = (value: unknown) =>
  isFields(value) &&
  [value.productCode, value.name, value.category, value.periodType, value.currency, value.lineType].every(isText) &&
  typeof value.amount === 'number' &&
  typeof value.validity === 'number';

export const isBundles = (value: unknown): value is Bundle[] => Array.isArray(value) && value.every(isBundle);

const forLine = (bundles: readonly Bundle[], isRouter: boolean) =>
  bundles.filter((bundle) => (kindOf(bundle) === 'broadband') === isRouter);

export const useBundles = ({ msisdn, lineType, broadband }: OfferedLine): { offer: Offer; again: () => void } => {
  const { answer, again } = useRead({
    name: 'bundles',
    request: { msisdn, lineType, serviceType: broadband ? 'BROADBAND' : '' },
    isResult: isBundles,
    draw: startTransition,
  });
  const offer = useMemo((): Offer => {
    if (!answer) return { state: 'loading' };
    if (answer.outcome !== 'success') return { state: 'failed', failure: answer };
    return { state: 'listed', bundles: forLine(answer.result, broadband) };
  }, [answer, broadband]);
  return { offer, again };
};
