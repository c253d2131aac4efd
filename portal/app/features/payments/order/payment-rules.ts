import type { InitiateRequest, Moved } from '@selfcare/contract/payments';
import type { Site } from '../../../site/site.tsx';
import { priceText } from '../../../format/price-text.ts';
import type { PaidOrder } from './currency-price.tsx';
import { ordered } from '../../../products/ordered.ts';
import type { QueryData } from '../../../session/query-data.ts';
import type { Lost, Refused } from '../../../api/answer.ts';
import { isAmount, isFields } from '../../../api/shape.ts';

const reasons: ReadonlySet<unknown> = new Set<Moved['reason']>(['price-changed', 'bill-moved']);

/** What an order costs now, where it was refused because that is not what the page showed; counted as its amount is. */
export const movedPrice = (failure: Refused | Lost, { currency }: Pick<QueryData, 'currency'>): number | undefined => {
  if (failure.outcome === 'lost' || !reasons.has(failure.result.reason)) return undefined;
  const { price } = failure.result;
  return isFields(price) && price.currencyCode === currency && isAmount(price.amount) ? price.amount : undefined;
};

/** The same order at another price. */
export const priced = <Order extends QueryData>(order: Order, amount: number): Order => ({
  ...order,
  amount,
  ...(order.usdAmount !== undefined && { usdAmount: amount / 100 }),
  ...(order.bundleInfo && { bundleInfo: { ...order.bundleInfo, amount } }),
});

/** The phone that an order is for; empty where it is for none: a router, an invoice of fixed internet. */
export const phoneOf = ({ msisdn, transactionType, rechargeType }: QueryData) =>
  !ordered[transactionType].isForLine || rechargeType === 'Broadband Recharge' ? '' : msisdn;

/** Whether the bank's page shows another currency than the price is in. */
export const bankShowsOther = ({ currency, cardAccount }: Pick<Site, 'currency' | 'cardAccount'>) =>
  currency.code !== cardAccount.currency;

/**
 * What a card is charged, in words, where that is another currency than the customer sees the price in; as the wire counts
 * the currency of the card account.
 */
export const bankPrice = ({ amount, currency, payCurrency }: PaidOrder, site: Site): string | undefined => {
  const { cardAccount, enableDualCurrency } = site;
  if (!bankShowsOther(site) && (payCurrency ?? currency) === currency) return undefined;
  const units = enableDualCurrency && cardAccount.currency !== 'USD' ? amount / 100 : amount;
  return priceText(units * cardAccount.rate, cardAccount.currency, site);
};

/** The request of a gift carries the giver's sentence; one for the payer's own line is no gift. */
export const withGift = (request: InitiateRequest, { giftSentence }: PaidOrder, payer: string): InitiateRequest =>
  giftSentence && payer !== request.mobileNumber ? { ...request, giftSentence } : request;

/** The payer's national number, which the wire carries under the market's prefix; empty for a card. */
export const payerOf = (
  { paymentMobile }: InitiateRequest,
  { paymentMobilePrefix }: Pick<Site, 'paymentMobilePrefix'>,
) => (paymentMobile ?? '').slice(paymentMobilePrefix.length);
