import { useMemo } from 'react';
import { useSite } from '../site/site.tsx';
import { createCall, type Call } from './call.ts';

/** The client of the portal API, in the language and market of the page. */
export const useCall = (): Call => {
  const site = useSite();
  return useMemo(() => createCall({ ...site, language: site.tag }), [site]);
};
