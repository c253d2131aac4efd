import { z } from 'zod';
import { createFeasibility } from '../connectors/tmforum/feasibility.ts';
import { createLeadDesk, createLeadPayment } from '../connectors/tmforum/sales-lead.ts';
import { sellsHomeInternet } from '../features/leads/plans.ts';
import { address } from './setting-types.ts';
import { operatorSecret, provider } from './provider.ts';

const shipped = { LEADS_API_KEY: 'leads_test_lisolo' } as const;

/** The operator's sales system for 5G at home: leads and feasibility (`FEASIBILITY_URL` if elsewhere). */
export const leads = provider({
  calledBy: sellsHomeInternet,
  settings: {
    LEADS_URL: address.optional(),
    LEADS_API_KEY: z.string().default(shipped.LEADS_API_KEY),
    FEASIBILITY_URL: address.optional(),
  },
  shipped,
  secrets: { LEADS_API_KEY: operatorSecret },
  inSandbox: ({ url }) => `${url}/leads`,
  begins: { leadPayment: 'credit' },
  connect: (settings, reach) => {
    const desk = { ...reach, apiKey: settings.LEADS_API_KEY };
    return {
      leadDesk: createLeadDesk(desk),
      leadPayment: createLeadPayment(desk),
      checkFeasibility: createFeasibility({ ...desk, baseUrl: settings.FEASIBILITY_URL ?? reach.baseUrl }),
    };
  },
  webhook: null,
});
