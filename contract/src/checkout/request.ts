import { leadWordsOf } from '../payment-modes.ts';
import type { InitiateRequest } from '../payments.ts';

/** The order in the wire's units. */
type Goods = Pick<
  InitiateRequest,
  | 'amount'
  | 'mobileNumber'
  | 'productCode'
  | 'transactionType'
  | 'accountId'
  | 'invoiceNumber'
  | 'txnId'
  | 'accountType'
> & { currencyCode: string };

/** The payer and the method. `payer` is a national number; a card has none. `gift` is the giver's sentence. */
type PaidBy = {
  paymentMode: string;
  gateway?: string | undefined;
  payer?: string | undefined;
  email?: string | undefined;
  gift?: InitiateRequest['giftSentence'];
};

/** Builds the request that registers an attempt. Leaves out what is empty; the payer's own line gets no gift. */
export const initiateOf = (
  { accountId, invoiceNumber, txnId, accountType, ...goods }: Goods,
  { countryCode, paymentMobilePrefix }: { countryCode: string; paymentMobilePrefix: string },
  { paymentMode, gateway, payer, email, gift }: PaidBy,
): InitiateRequest => ({
  ...goods,
  unit: goods.amount,
  countryCode,
  ...(txnId && { txnId }),
  ...(accountType && { accountType }),
  ...((accountId ?? invoiceNumber) != null && { accountId: accountId ?? '', invoiceNumber: invoiceNumber ?? '' }),
  paymentMode: (txnId && leadWordsOf(paymentMode)[0]) || paymentMode,
  ...(gateway !== undefined && { paymentGateway: gateway }),
  paymentMobile: payer ? paymentMobilePrefix + payer : '',
  ...(email && { emailId: email }),
  ...(gift && payer !== goods.mobileNumber && { giftSentence: gift }),
});
