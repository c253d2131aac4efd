import { modeOf } from '@selfcare/contract/payment-methods';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { MethodType } from '../../../api/payment-mode.ts';
import type { Site } from '../../../site/site.tsx';
import type { QueryData } from '../../../session/query-data.ts';
import type { PaidOrder } from '../order/currency-price.tsx';
import type { Method } from './payment-methods.ts';

type Market = Pick<Site, 'brand' | 'countryCode' | 'paymentMobilePrefix'>;

const productFields = (order: PaidOrder, { countryCode }: Market) => ({
  amount: order.amount,
  unit: order.amount,
  countryCode,
  currencyCode: order.payCurrency ?? order.currency,
  mobileNumber: order.msisdn,
  productCode: order.productCode,
  transactionType: order.transactionType,
  ...(order.invoiceDetail && {
    accountId: order.invoiceDetail.accountNo ?? '',
    invoiceNumber: order.invoiceDetail.invoiceNo ?? '',
  }),
});

/** Initiate of a card payment; the receipt goes to `email`. */
export const cardRequest = (
  order: QueryData,
  market: Market,
  { email, gateway }: Pick<Method, 'gateway'> & { email: string },
): InitiateRequest => ({
  ...productFields(order, market),
  paymentMode: modeOf('PG', 'card', market.brand.slug),
  paymentGateway: gateway,
  paymentMobile: '',
  emailId: email,
});

/** Initiate of a payment from the airtime of `payer`. */
export const airtimeRequest = (
  order: QueryData,
  market: Market,
  { payer, email }: { payer: string; email: string },
): InitiateRequest => ({
  ...productFields(order, market),
  paymentMode: modeOf('AIRTIME', 'airtime', market.brand.slug),
  paymentMobile: market.paymentMobilePrefix + payer,
  emailId: email,
});

/** Initiate of a payment from the operator's own wallet, approved on the phone of `payer` or by the PIN on this page. */
export const moneyRequest = (
  order: QueryData,
  market: Market,
  { payer, asksPin }: { payer: string; asksPin: boolean },
): InitiateRequest => ({
  ...productFields(order, market),
  paymentMode: asksPin ? modeOf('AM', 'pin', market.brand.slug) : modeOf('AM', 'push', market.brand.slug),
  paymentMobile: market.paymentMobilePrefix + payer,
});

/** Initiate of a payment from another wallet, approved on the phone of `payer`. */
export const secondWalletRequest = (
  order: QueryData,
  market: Market,
  { payer, email, type }: { payer: string; email: string; type: MethodType },
): InitiateRequest => ({
  ...productFields(order, market),
  paymentMode:
    type === 'MPESA' ? modeOf('MPESA', 'push', market.brand.slug) : modeOf('SMARTCASH', 'push', market.brand.slug),
  paymentMobile: market.paymentMobilePrefix + payer,
  ...(email && { emailId: email }),
});
