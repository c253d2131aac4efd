import { leadWordsOf } from '@selfcare/contract/payment-modes';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Site } from '../../../../site/site.tsx';
import type { PaidOrder } from '../../order/currency-price.tsx';
import type { OfferedMethod } from '../payment-method.ts';

type Market = Pick<Site, 'countryCode' | 'paymentMobilePrefix'>;

const purchaseOf = (order: PaidOrder, { countryCode }: Market) => ({
  amount: order.amount,
  unit: order.amount,
  countryCode,
  currencyCode: order.payCurrency ?? order.currency,
  mobileNumber: order.msisdn,
  productCode: order.productCode,
  transactionType: order.transactionType,
  ...(order.txnId && { txnId: order.txnId }),
  ...(order.accountType && { accountType: order.accountType }),
  ...(order.invoiceDetail && {
    accountId: order.invoiceDetail.accountNo ?? '',
    invoiceNumber: order.invoiceDetail.invoiceNo ?? '',
  }),
});

type Paid = Pick<OfferedMethod, 'paymentMode' | 'gateway'> & { payer?: string; email?: string };

export const paymentRequest = (
  order: PaidOrder,
  market: Market,
  { paymentMode, gateway, payer, email }: Paid,
): InitiateRequest => ({
  ...purchaseOf(order, market),
  paymentMode: (order.txnId && leadWordsOf(paymentMode)[0]) || paymentMode,
  ...(gateway !== undefined && { paymentGateway: gateway }),
  paymentMobile: payer === undefined ? '' : market.paymentMobilePrefix + payer,
  ...(email && { emailId: email }),
});
