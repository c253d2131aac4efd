import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Site } from '../../lib/site.tsx';
import type { QueryData } from '../../session/query-data.ts';
import type { Method } from './payment-methods.ts';

/** `paymentMode` of a card payment (spec section 3). */
export const cardMode = 'PAYMENT_GATEWAY';

type Market = Pick<Site, 'brand' | 'countryCode' | 'paymentMobilePrefix'>;

const goods = (order: QueryData, { countryCode }: Market) => ({
  amount: order.amount,
  unit: order.amount,
  countryCode,
  currencyCode: order.currency,
  mobileNumber: order.msisdn,
  productCode: order.productCode,
  transactionType: order.transactionType,
});

/** Initiate of a card payment (wire.md "Initiate and process, decided"); the receipt goes to `email`. */
export const cardRequest = (
  order: QueryData,
  market: Market,
  { email, gateway }: Pick<Method, 'gateway'> & { email: string },
): InitiateRequest => ({
  ...goods(order, market),
  paymentMode: cardMode,
  paymentGateway: gateway,
  paymentMobile: '',
  emailId: email,
});

/** Initiate of a payment from the operator's own wallet, approved on the phone of `payer`. */
export const moneyRequest = (order: QueryData, market: Market, payer: string): InitiateRequest => ({
  ...goods(order, market),
  paymentMode: `${market.brand.slug.toUpperCase()}_MONEY_PUSH`,
  paymentMobile: market.paymentMobilePrefix + payer,
});
