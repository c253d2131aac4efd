import { isRefusal } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { lookUpLine, type LookUpParts } from './look-up-line.ts';

/** The rows 4 and 5 of wire.md. */
export const createSubscriberHandlers = (parts: LookUpParts): HandlersOf<'subscribers'> => ({
  lineType: async ({ msisdn }, context) => {
    const answer = await lookUpLine(parts, msisdn, context);
    if (isRefusal(answer)) return answer;
    return { result: { msisdn: answer.result.msisdn, lineType: answer.result.lineType } };
  },
  validateMsisdn: ({ msisdn }, context) => lookUpLine(parts, msisdn, context),
});
