import { groupMsisdn } from '../ui/digits.ts';

/** How the digits of a national number are read in groups. */
const groups = [2, 3, 2, 2];

/** A national number as it is read, "05 512 34 56", on one line; one that the server masked for a stranger stays as it came. */
export const numberText = (msisdn: string | null | undefined): string => {
  const text = msisdn ?? '';
  return (/^\d+$/.test(text) ? groupMsisdn(text, groups) : text).replaceAll(' ', '\u00a0');
};
