import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Site } from '../../lib/site.tsx';
import type { QueryData } from '../../session/query-data.ts';

/** Whether the bank's page shows another currency than the price is in: then the summary says what it will show. */
export const bankShowsOther = ({ currency, cardAccount }: Pick<Site, 'currency' | 'cardAccount'>) =>
  currency.code !== cardAccount.currency;

/** The price in major units of the order's currency: with dual currency it counts hundredths (wire.md "Numbers, money, time"). */
export const majorPrice = ({ amount }: QueryData, { enableDualCurrency }: Pick<Site, 'enableDualCurrency'>) =>
  enableDualCurrency ? amount / 100 : amount;

/** The payer's national number, which the wire carries under the market's prefix; empty for a card. */
export const payerOf = (
  { paymentMobile }: InitiateRequest,
  { paymentMobilePrefix }: Pick<Site, 'paymentMobilePrefix'>,
) => (paymentMobile ?? '').slice(paymentMobilePrefix.length);
