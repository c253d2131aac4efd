import { parseMsisdn, toE164 } from '@selfcare/contract/values/msisdn';
import type { ValidateMsisdnResult } from '@selfcare/contract/subscribers';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { TakeLookUp } from '../../http/limits/look-up-budget.ts';
import type { FindLine, LineLookup } from './gateway.ts';

/** What asking about a number (E.164) comes to for a caller: `over-budget` when too many numbers were asked about. */
type LookUpOutcome = LineLookup | { outcome: 'over-budget'; retryAfterSeconds: number };

/** Asks the operator about one number on behalf of a caller. */
export type LookUp = (msisdn: string, context: Context) => Promise<LookUpOutcome>;

/**
 * The one way to ask about a line: every call that tells what a number is goes through it, so that all of them share the
 * budget of a browser and that of its address.
 */
export const createLookUp =
  (findLine: FindLine, takeLookUp: TakeLookUp): LookUp =>
  async (msisdn, context) => {
    const taken = await takeLookUp(msisdn, context);
    return taken.allowed ? findLine(msisdn) : { outcome: 'over-budget', retryAfterSeconds: taken.retryAfterSeconds };
  };

/** What a look-up says of a number; past the budget 429, and 503 where the operator could not be asked. */
export const answerLookUp = (
  line: LookUpOutcome,
): Answer<Extract<LookUpOutcome, { outcome: 'found' | 'unknown-number' }>> => {
  if (line.outcome === 'over-budget') return refuse('429', { retryAfterSeconds: line.retryAfterSeconds });
  return line.outcome === 'unavailable' ? refuse('503', { retryAfterSeconds: 10 }) : { result: line };
};

/** Whether a number is a line of the operator, and of which type. Another operator's number is 404. */
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
