import { useMemo } from 'react';
import { useSite } from '../site/site.tsx';
import { createCall, type Call } from './call.ts';

export const useCall = (): Call => {
  const site = useSite();
  return useMemo(() => createCall({ ...site, language: site.tag }), [site]);
};
