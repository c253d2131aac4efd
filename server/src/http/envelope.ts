import { codes } from '@selfcare/contract/codes';
import type { Outage } from '@selfcare/contract/endpoints';
import type { Failure, Says, Success } from '@selfcare/contract/envelope';
import { moneyText } from '@selfcare/contract/values/amount-text';
import type { Market } from '@selfcare/markets/market';
import { chargeSentences } from '../locales/charge-sentences.ts';
import { fill, textsFor } from '../locales/texts.ts';
import type { Detail, Refusal } from './answer.ts';

const marketWords = (market: Market) => ({
  brand: market.brand.name,
  wallet: market.paymentOptions.find(({ type }) => type === 'AM')?.name ?? market.brand.name,
  care: market.customerCareNumber,
  reset: market.pinResetDial,
});

export const sentence = (market: Market, text: string, values: Record<string, string | number> = {}) =>
  fill(text, { ...marketWords(market), ...values });

/** Returns the success envelope, whose sentence is neutral: the result may be a payment that failed. */
export const toSuccess = <Result>(result: Result, language: string): Success<Result> => ({
  statusCode: 200,
  status: 'success',
  message: textsFor(language).success,
  result,
});

export type Saying = { market: Market; language: string; traceId: string; outage: Outage };

/** Returns the refusal's detail; a 503 says "nothing charged" only on calls that never charge. */
const detailOf = ({ code, detail }: Refusal, outage: Outage) =>
  detail ?? (code === '503' && outage === 'nothing-charged' ? 'outNothingCharged' : undefined);

/** Returns the facts of a refusal's sentence for programs; undefined when the code says everything. */
const saysOf = ({ result, fields }: Refusal, detail: Detail | undefined, words: string): Says | undefined => {
  const { reason, price }: Pick<Says, 'reason' | 'price'> = result ?? {};
  const field = fields?.find(({ message }) => message === detail)?.path;
  const says: Says = {
    ...(detail && chargeSentences.has(detail) && { charged: 'no' }),
    ...(reason !== undefined && { reason }),
    ...(price !== undefined && { price }),
    ...(price !== undefined && words.includes('{money}') && { namesPrice: true }),
    ...(field !== undefined && { field }),
  };
  return Object.keys(says).length > 0 ? says : undefined;
};

/** Returns the failure envelope: a sentence for the customer, never a provider's words or internals. */
export const toFailure = (refusal: Refusal, { market, language, traceId, outage }: Saying): Failure => {
  const detail = detailOf(refusal, outage);
  const texts = textsFor(language);
  const { httpStatus, text } = codes[refusal.code];
  const { amount, currency } = refusal.values ?? {};
  const money = typeof amount === 'number' && currency !== undefined && moneyText(amount, String(currency), language);
  const say = (words: string) => sentence(market, words, { ...refusal.values, ...(money && { money }) });
  const fields = refusal.fields?.map(({ path, message }) => ({ path, message: say(texts.details[message]) }));
  const result = { ...refusal.result, ...(fields && { fields }) };
  const words = detail ? texts.details[detail] : texts.codes[text];
  const says = saysOf(refusal, detail, words);
  return {
    statusCode: httpStatus,
    status: 'failure',
    code: refusal.code,
    message: say(words),
    ...(Object.keys(result).length > 0 && { result }),
    ...(says && { says }),
    traceId,
  };
};
