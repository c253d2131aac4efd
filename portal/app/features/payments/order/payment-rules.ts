import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Site } from '../../../site/site.tsx';
import type { PaidOrder } from './currency-price.tsx';

/** Whether the bank's page shows another currency than the price is in: then the summary says what it will show. */
export const bankShowsOther = ({ currency, cardAccount }: Pick<Site, 'currency' | 'cardAccount'>) =>
  currency.code !== cardAccount.currency;

/** The request of a gift carries the giver's sentence; one for the payer's own line is no gift. */
export const withGift = (request: InitiateRequest, { giftSentence }: PaidOrder, payer: string): InitiateRequest =>
  giftSentence && payer !== request.mobileNumber ? { ...request, giftSentence } : request;

/** The payer's national number, which the wire carries under the market's prefix; empty for a card. */
export const payerOf = (
  { paymentMobile }: InitiateRequest,
  { paymentMobilePrefix }: Pick<Site, 'paymentMobilePrefix'>,
) => (paymentMobile ?? '').slice(paymentMobilePrefix.length);
