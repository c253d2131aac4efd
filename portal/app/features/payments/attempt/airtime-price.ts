import type { QueryData } from '../../../session/query-data.ts';
import type { Site } from '../../../site/site.tsx';
import type { PaidOrder } from '../order/currency-price.tsx';

/** The price in major units of the order's currency: with dual currency it counts hundredths. */
export const majorPrice = ({ amount }: QueryData, { enableDualCurrency }: Pick<Site, 'enableDualCurrency'>) =>
  enableDualCurrency ? amount / 100 : amount;

/** What an order costs in the currency of a balance, in major units; undefined where it is not known in that. */
export const priceIn = (wanted: string, { currency, localPrice }: PaidOrder, price: number): number | undefined =>
  wanted === currency ? price : wanted === localPrice?.currency ? localPrice.amount : undefined;
