import type { AmountBounds } from '../../format/typed-amount.ts';
import type { Site } from '../../site/site.tsx';
import type { QueryData } from '../../session/query-data.ts';

/** What is wrong with an amount, as the wire counts it; one that is not typed yet is not wrong. */
export const amountFault = (
  amount: number | undefined,
  { minimum, maximum }: AmountBounds,
): 'below' | 'above' | undefined => {
  if (amount === undefined) return undefined;
  if (amount < minimum) return 'below';
  return amount > maximum ? 'above' : undefined;
};

/** The order that the payment page is handed; `msisdn` is the line that gets the airtime. */
export const rechargeOrder = (
  msisdn: string,
  amount: number,
  { currency, enableDualCurrency }: Pick<Site, 'currency' | 'enableDualCurrency'>,
): QueryData => ({
  msisdn,
  amount,
  currency: currency.shown,
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
  redirectPage: '/prepaid-recharge',
  ...(enableDualCurrency && { enableDualCurrency, usdAmount: amount / 100 }),
});
