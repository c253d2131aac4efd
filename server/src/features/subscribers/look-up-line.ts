import { parseMsisdn, toE164 } from '@selfcare/contract/msisdn';
import type { ValidateMsisdnResult } from '@selfcare/contract/subscribers';
import type { Market } from '@selfcare/markets/market';
import { refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { RateLimits } from '../../http/limits.ts';
import type { FindLine } from './gateway.ts';

/** What a look-up needs. `addressFactor` is 1, or more in load runs. */
export type LookUpParts = {
  market: Market;
  findLine: FindLine;
  limits: RateLimits;
  hash: (purpose: string, text: string) => string;
  addressFactor: number;
};

/** Look-ups of lines are an oracle: so many different numbers a browser and an address (wire.md "Small print"). */
const perBrowser = { limit: 20, seconds: 3600 };
const perAddress = { limit: 300, seconds: 3600 };

const spendBudget = async (parts: LookUpParts, msisdn: string, context: Context): Promise<Answer<null>> => {
  const { limits } = parts;
  const member = parts.hash('looked-up', msisdn);
  const fromBrowser = await limits.takeDistinct(`lookup:${context.browser.hash}`, member, perBrowser);
  const fromAddress = await limits.take(`lookup:${context.address}`, {
    ...perAddress,
    limit: perAddress.limit * parts.addressFactor,
  });
  const short = [fromBrowser, fromAddress].find((taken) => !taken.allowed);
  return short && !short.allowed ? refuse('429', { retryAfterSeconds: short.retryAfterSeconds }) : { result: null };
};

/**
 * Whether a number is a line of the operator, and of which type (calls 4 and 5). Another operator's number is 404; past
 * the budget 429. A new browser gets its cookie with the first answer.
 */
export const lookUpLine = async (
  parts: LookUpParts,
  input: string,
  context: Context,
): Promise<Answer<ValidateMsisdnResult>> => {
  const msisdn = parseMsisdn(input, parts.market);
  if (!msisdn) return refuseField('msisdn', 'payerInvalid');
  const budget = await spendBudget(parts, msisdn, context);
  if ('refusal' in budget) return budget;
  context.rememberBrowser();
  const line = await parts.findLine(toE164(msisdn, parts.market));
  if (line.outcome === 'unavailable') return refuse('503', { retryAfterSeconds: 10 });
  if (line.outcome === 'unknown-number') return refuse('404', { detail: 'lineNotOurs' });
  return { result: { msisdn, lineType: line.lineType, broadband: line.broadband } };
};
