import { groupMsisdn } from './digits.ts';

/**
 * A national number as it is read, "05 512 34 56", on one line; one that the server masked for a stranger stays as it
 * came.
 */
export const formatMsisdn = (msisdn: string | null | undefined, groups: readonly number[]): string => {
  const text = msisdn ?? '';
  return (/^\d+$/.test(text) ? groupMsisdn(text, groups) : text).replaceAll(' ', '\u00a0');
};
