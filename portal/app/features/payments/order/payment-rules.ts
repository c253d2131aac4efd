import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Site } from '../../../site/site.tsx';
import { priceText } from '../../../format/price-text.ts';
import type { PaidOrder } from './currency-price.tsx';
import { ordered } from '../../../products/ordered.ts';
import type { QueryData } from '../../../session/query-data.ts';

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

/** Returns the amount that a card is charged, as text; undefined in the currency of the price. */
export const bankPrice = ({ amount, currency, payCurrency }: PaidOrder, site: Site): string | undefined => {
  const { cardAccount, enableDualCurrency } = site;
  if (!bankShowsOther(site) && (payCurrency ?? currency) === currency) return undefined;
  const units = enableDualCurrency && cardAccount.currency !== 'USD' ? amount / 100 : amount;
  return priceText(units * cardAccount.rate, cardAccount.currency, site);
};

/** Returns the payer's national number; empty for a card. */
export const payerOf = (
  { paymentMobile }: InitiateRequest,
  { paymentMobilePrefix }: Pick<Site, 'paymentMobilePrefix'>,
) => (paymentMobile ?? '').slice(paymentMobilePrefix.length);
