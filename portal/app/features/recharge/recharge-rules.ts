import type { Site } from '../../lib/site.tsx';
import type { QueryData } from '../../session/query-data.ts';

/** Smallest and largest amount of a recharge, in major units. */
export type Bounds = { minimum: number; maximum: number };

/** The market's bounds for prepaid lines, in major units. */
export const boundsOf = ({ bounds, currency }: Pick<Site, 'bounds' | 'currency'>): Bounds => ({
  minimum: bounds.prepaidMin / 10 ** currency.decimals,
  maximum: bounds.prepaidMax / 10 ** currency.decimals,
});

/** What is wrong with an amount (spec section 5); an empty one is not wrong yet. */
export const amountFault = (digits: string, { minimum, maximum }: Bounds): 'below' | 'above' | undefined => {
  if (digits === '') return undefined;
  if (Number(digits) < minimum) return 'below';
  return Number(digits) > maximum ? 'above' : undefined;
};

/** The order that the payment page is handed (spec section 3); `msisdn` is the line that gets the airtime. */
export const rechargeOrder = (msisdn: string, amount: string, currency: string): QueryData => ({
  msisdn,
  amount: Number(amount),
  currency,
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
  redirectPage: '/prepaid-recharge',
});
