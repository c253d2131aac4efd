import { parseMsisdn, toE164 } from '@selfcare/contract/values/msisdn';
import type { ValidateMsisdnResult } from '@selfcare/contract/subscribers';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer, type Refusal } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { ReserveLookUp } from '../../http/limits/look-up-budget.ts';
import type { FindLine, LineLookup } from './gateway.ts';

/** The outcome of a look-up (E.164); `over-budget` after too many numbers. */
type LookUpOutcome = LineLookup | { outcome: 'over-budget'; refusal: Refusal };

export type LookUp = (msisdn: string, context: Context) => Promise<LookUpOutcome>;

/** Creates the one look-up of lines, so that all calls share the budgets of browser and address. */
export const createLookUp =
  (findLine: FindLine, reserveLookUp: ReserveLookUp): LookUp =>
  async (msisdn, context) => {
    const reserved = await reserveLookUp(msisdn, context);
    return isRefusal(reserved) ? { outcome: 'over-budget', refusal: reserved.refusal } : findLine(msisdn);
  };

/** Converts a look-up to an answer: 429 over the budget, 503 during an outage. */
export const answerLookUp = (
  line: LookUpOutcome,
): Answer<Extract<LookUpOutcome, { outcome: 'found' | 'unknown-number' }>> => {
  if (line.outcome === 'over-budget') return { refusal: line.refusal };
  return line.outcome === 'unavailable' ? refuse('503', { retryAfterSeconds: 10 }) : { result: line };
};

/** Returns the line's type, or 404 for another operator's number. */
export const lookUpLine = async (
  { market, lookUp }: { market: Market; lookUp: LookUp },
  input: string,
  context: Context,
): Promise<Answer<ValidateMsisdnResult>> => {
  const msisdn = parseMsisdn(input, market);
  if (!msisdn) return refuseField('msisdn', 'payerInvalid');
  const line = answerLookUp(await lookUp(toE164(msisdn, market), context));
  if (isRefusal(line)) return line;
  if (line.result.outcome === 'unknown-number') return refuse('404', { detail: 'lineNotOurs' });
  return { result: { msisdn, lineType: line.result.lineType, broadband: line.result.broadband } };
};
