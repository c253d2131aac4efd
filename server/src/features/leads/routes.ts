import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuseField } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
import type { LeadDesk } from './gateway.ts';
import { answerPlans, type ReadDevices } from './plans.ts';
import { submitLead, type SubmitLeadDeps } from './submit-lead.ts';
import { trackLead, type FindLead } from './track-lead.ts';
import { openEnterpriseOrder } from './enterprise-order.ts';

type LeadCallDeps = SubmitLeadDeps & {
  readDevices: ReadDevices;
  /** The origin that hands out pictures, where it is another one. */
  assetsUrl?: string | undefined;
  market: Market;
  desk: Pick<LeadDesk, 'read'>;
  findLead: FindLead;
  budgets: Pick<CallerBudgets, 'reserve'>;
  paidAt: (refLeadId: string) => Promise<Date | undefined>;
};

/** 5G at home as calls: plans, a lead, how far it has come, a seller's order. */
export const createLeadHandlers = (deps: LeadCallDeps): HandlersOf<'leads'> => ({
  plans: async ({ opco }, { language }) => {
    if (opco.toUpperCase() !== deps.market.opco) return refuseField('opco', 'otherMarket');
    const answer = await answerPlans(deps.market, deps.shelf, language, deps);
    if (!isRefusal(answer)) deps.outbox.count('plans');
    return answer;
  },
  submitLead: (request, context) => submitLead(deps, request, context),
  trackLead: async (request, context) => {
    const answer = await trackLead(deps, request, context);
    if (!isRefusal(answer)) deps.outbox.count('followed');
    return answer;
  },
  works: (request, context) => openEnterpriseOrder(deps, request, context),
});
