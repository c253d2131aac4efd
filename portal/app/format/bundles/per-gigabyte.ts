import type { Bundle } from '@selfcare/contract/bundles';
import { unlimited, type Contents } from './size.ts';

/** Gigabytes in each unit of the catalogue, in steps of a thousand as data is sold. */
const gigabytesIn: Record<string, number> = { TB: 1000, GB: 1, MB: 0.001, KB: 0.000_001 };

/** How much data a bundle holds, in gigabytes: Infinity where it is unlimited, undefined where it holds none or in an unknown unit. */
export const gigabytesOf = ({ data, dataUnit }: Contents): number | undefined => {
  if (data === unlimited) return Infinity;
  const factor = gigabytesIn[dataUnit?.toUpperCase() ?? ''];
  return data && data > 0 && factor ? data * factor : undefined;
};

/**
 * What a gigabyte costs, in the unit of `amount`; undefined where that would say nothing: unlimited data, none, or calls and
 * SMS that the same price pays for.
 */
export const pricePerGigabyte = (bundle: Contents & Pick<Bundle, 'amount'>): number | undefined => {
  const gigabytes = gigabytesOf(bundle);
  if (!gigabytes || gigabytes === Infinity || bundle.voice || bundle.sms) return undefined;
  return bundle.amount / gigabytes;
};
