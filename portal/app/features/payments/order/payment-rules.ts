import type { InitiateRequest, Moved } from '@selfcare/contract/payments';
import type { Site } from '../../../site/site.tsx';
import { priceText } from '../../../format/price-text.ts';
import type { PaidOrder } from './currency-price.tsx';
import { ordered } from '../../../products/ordered.ts';
import type { QueryData } from '../../../session/query-data.ts';
import type { Lost, Refused } from '../../../api/answer.ts';
import { isAmount, isFields } from '../../../api/shape.ts';

const reasons: ReadonlySet<unknown> = new Set<Moved['reason']>(['price-changed', 'bill-moved']);

/** Returns the new price if the refusal says that it moved, in the unit of the order's amount. */
export const movedPrice = (failure: Refused | Lost, { currency }: Pick<QueryData, 'currency'>): number | undefined => {
  if (failure.outcome === 'lost' || !reasons.has(failure.result.reason)) return undefined;
  const { price } = failure.result;
  return isFields(price) && price.currencyCode === currency && isAmount(price.amount) ? price.amount : undefined;
};

export const priced = <Order extends QueryData>(order: Order, amount: number): Order => ({
  ...order,
  amount,
  ...(order.usdAmount !== undefined && { usdAmount: amount / 100 }),
  ...(order.bundleInfo && { bundleInfo: { ...order.bundleInfo, amount } }),
});

export const phoneOf = ({ msisdn, transactionType, rechargeType }: QueryData) =>
  !ordered[transactionType].isForLine || rechargeType === 'Broadband Recharge' ? '' : msisdn;

export const bankShowsOther = ({ currency, cardAccount }: Pick<Site, 'currency' | 'cardAccount'>) =>
  currency.code !== cardAccount.currency;

/** Returns in words what a card is charged, if that is another currency than the price's. */
export const bankPrice = ({ amount, currency, payCurrency }: PaidOrder, site: Site): string | undefined => {
  const { cardAccount, enableDualCurrency } = site;
  if (!bankShowsOther(site) && (payCurrency ?? currency) === currency) return undefined;
  const units = enableDualCurrency && cardAccount.currency !== 'USD' ? amount / 100 : amount;
  return priceText(units * cardAccount.rate, cardAccount.currency, site);
};

/** A request for the payer's own line is no gift. */
export const withGift = (request: InitiateRequest, { giftSentence }: PaidOrder, payer: string): InitiateRequest =>
  giftSentence && payer !== request.mobileNumber ? { ...request, giftSentence } : request;

/** Empty for a card. */
export const payerOf = (
  { paymentMobile }: InitiateRequest,
  { paymentMobilePrefix }: Pick<Site, 'paymentMobilePrefix'>,
) => (paymentMobile ?? '').slice(paymentMobilePrefix.length);
