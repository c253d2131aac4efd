import { useMemo } from 'react';
import { useSite } from '../lib/site.tsx';
import { createCall, type Call } from './call.ts';

/** The channel's public key and service (wire.md "Small print"): they name the portal and protect nothing. */
const keys = { apiKey: 'lisolo-web', serviceId: 'portal' };

/** The client of the portal API, in the language and market of the page. */
export const useCall = (): Call => {
  const { opco, channel, country, tag } = useSite();
  return useMemo(() => createCall({ ...keys, opco, channel, country, language: tag }), [opco, channel, country, tag]);
};
