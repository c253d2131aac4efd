import { codes } from '@selfcare/contract/codes';
import type { Outage } from '@selfcare/contract/endpoints';
import type { Failure, Success } from '@selfcare/contract/envelope';
import { moneyText } from '@selfcare/contract/values/amount-text';
import type { Market } from '@selfcare/markets/market';
import { fill, textsFor } from '../locales/texts.ts';
import type { Refusal } from './answer.ts';

/** What every sentence may name: the market's own words. */
const marketWords = (market: Market) => ({
  brand: market.brand.name,
  wallet: market.paymentOptions.find(({ type }) => type === 'AM')?.name ?? market.brand.name,
  care: market.customerCareNumber,
  reset: market.pinResetDial,
});

/** A sentence of the market in a language, its places filled. */
export const sentence = (market: Market, text: string, values: Record<string, string | number> = {}) =>
  fill(text, { ...marketWords(market), ...values });

/** The envelope of a success. Its sentence says nothing of the result: what was asked about may be a payment that failed. */
export const toSuccess = <Result>(result: Result, language: string): Success<Result> => ({
  statusCode: 200,
  status: 'success',
  message: textsFor(language).success,
  result,
});

/** Where a refusal is said: in which language, under which trace, and what may be said of money where nobody can look. */
export type Saying = { market: Market; language: string; traceId: string; outage: Outage };

/**
 * The sentence of a refusal. A 503 says that nothing was charged only on calls that charge nothing, or where who refuses
 * proves it by a detail.
 */
const detailOf = ({ code, detail }: Refusal, outage: Outage) =>
  detail ?? (code === '503' && outage === 'nothing-charged' ? 'outNothingCharged' : undefined);

/** The envelope of a refusal: a sentence that a customer may read, never a word of a provider or of our insides. */
export const toFailure = (refusal: Refusal, { market, language, traceId, outage }: Saying): Failure => {
  const detail = detailOf(refusal, outage);
  const texts = textsFor(language);
  const { httpStatus, text } = codes[refusal.code];
  const { amount, currency } = refusal.values ?? {};
  const money = typeof amount === 'number' && currency !== undefined && moneyText(amount, String(currency), language);
  const say = (words: string) => sentence(market, words, { ...refusal.values, ...(money && { money }) });
  const fields = refusal.fields?.map(({ path, message }) => ({ path, message: say(texts.details[message]) }));
  const result = { ...refusal.result, ...(fields && { fields }) };
  return {
    statusCode: httpStatus,
    status: 'failure',
    code: refusal.code,
    message: say(detail ? texts.details[detail] : texts.codes[text]),
    ...(Object.keys(result).length > 0 && { result }),
    traceId,
  };
};
