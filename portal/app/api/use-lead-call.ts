import { basePath } from '@selfcare/contract/addresses';
import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import { leadCalls, type LeadCall } from '@selfcare/contract/leads/lead-calls';
import { useMemo } from 'react';
import { useSite, type Site } from '../site/site.tsx';
import type { Answer } from './answer.ts';
import { exchange, headersOf, queryOf, type CallOptions } from './call.ts';

export type CallLead = <Name extends LeadCall>(
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
) => Promise<Answer<ResultOf<Name>>>;

const createLeadCall =
  (site: Site): CallLead =>
  (name, request, options = {}) => {
    const { method, paths } = leadCalls[name];
    const address = basePath + paths[0];
    const headers = headersOf({ ...site, language: site.tag }, options);
    const init = { method, headers, ...(method === 'POST' && { body: JSON.stringify(request) }) };
    const query = method === 'GET' ? queryOf(request) : '';
    return exchange({ address: address + query, init }, options, (...args) => fetch(...args));
  };

export const useLeadCall = (): CallLead => {
  const site = useSite();
  return useMemo(() => createLeadCall(site), [site]);
};
