import type { Market } from '@selfcare/markets/market';
import { isRefusal } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { ForgottenBrowsers } from '../../http/forgotten-browsers.ts';
import { lookUpLine, type LookUp } from './look-up-line.ts';
import { queryBalance, type QueryBalanceDeps } from './query-balance.ts';

export const createSubscriberHandlers = (
  deps: { market: Market; lookUp: LookUp; forgotten: Pick<ForgottenBrowsers, 'forget'> } & QueryBalanceDeps,
): HandlersOf<'subscribers'> => ({
  lineType: async ({ msisdn }, context) => {
    const answer = await lookUpLine(deps, msisdn, context);
    if (isRefusal(answer)) return answer;
    return { result: { msisdn: answer.result.msisdn, lineType: answer.result.lineType } };
  },
  validateMsisdn: ({ msisdn }, context) => lookUpLine(deps, msisdn, context),
  queryBalance: (request, context) => queryBalance(deps, request, context),
  forgetBrowser: (_, context) => deps.forgotten.forget(context),
});
