import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Site } from '../../../site/site.tsx';
import { priceText } from '../../../format/price-text.ts';
import type { PaidOrder } from './currency-price.tsx';

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
