import { codes } from '@selfcare/contract/codes';
import type { Failure, Success } from '@selfcare/contract/envelope';
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

/** The envelope of a success. */
export const toSuccess = <Result>(result: Result, language: string): Success<Result> => ({
  statusCode: 200,
  status: 'success',
  message: textsFor(language).success,
  result,
});

/** The envelope of a refusal: a sentence that a customer may read, never a word of a provider or of our insides. */
export const toFailure = (
  refusal: Refusal,
  context: { market: Market; language: string; traceId: string },
): Failure => {
  const { market, language, traceId } = context;
  const texts = textsFor(language);
  const { httpStatus, text } = codes[refusal.code];
  const say = (words: string) => sentence(market, words, refusal.values);
  const fields = refusal.fields?.map(({ path, message }) => ({ path, message: say(texts.details[message]) }));
  const result = { ...refusal.result, ...(fields && { fields }) };
  return {
    statusCode: httpStatus,
    status: 'failure',
    code: refusal.code,
    message: say(refusal.detail ? texts.details[refusal.detail] : texts.codes[text]),
    ...(Object.keys(result).length > 0 && { result }),
    traceId,
  };
};
