import { groupMsisdn } from '../ui/digits.ts';
import { useSite } from './site.tsx';

/**
 * A national number as it is read, "05 512 34 56", on one line; one that the server masked for a stranger stays as it
 * came.
 */
export const formatMsisdn = (msisdn: string | null | undefined, groups: readonly number[]): string => {
  const text = msisdn ?? '';
  return (/^\d+$/.test(text) ? groupMsisdn(text, groups) : text).replaceAll(' ', '\u00a0');
};

/** Formats numbers as the market reads them. */
export const useMsisdnFormat = () => {
  const { msisdnGroups } = useSite();
  return (msisdn: string | null | undefined) => formatMsisdn(msisdn, msisdnGroups);
};
