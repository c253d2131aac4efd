import { groupMsisdn } from '../ui/digits.ts';

const groups = [2, 3, 2, 2];

/** A national number as it is read out, `05 512 34 56`. */
export const formatMsisdn = (msisdn: string): string => groupMsisdn(msisdn, groups);
