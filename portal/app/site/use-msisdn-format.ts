import { formatMsisdn } from '../format/msisdn.ts';
import { useSite } from './site.tsx';

/** Formats numbers as the market reads them. */
export const useMsisdnFormat = () => {
  const { msisdnGroups } = useSite();
  return (msisdn: string | null | undefined) => formatMsisdn(msisdn, msisdnGroups);
};
