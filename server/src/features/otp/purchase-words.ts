import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import type { TransactionType } from '@selfcare/contract/products';
import type { Market } from '@selfcare/markets/market';
import { refuseField, type Answer } from '../../http/answer.ts';

/** The purchase that a code is sent for: the SMS names it and the token is bound to it. */
export type OtpPurchase = { amountMinor: number; target: string; transactionType: TransactionType };

type Fields = { amount?: number | null; mobileNumber?: string | null; transactionType?: TransactionType | '' | null };

/** Nothing costs more; a text message with nine digits still is one. */
const mostMinor = 999_999_999;

type Deps = { market: Market; readAmount: (amount: number) => number | undefined };

/** The purchase of a request's fields, checked; undefined when it names none. The amount is read as initiate reads it. */
export const readPurchase = (fields: Fields, { market, readAmount }: Deps): Answer<OtpPurchase | undefined> => {
  const { amount, mobileNumber, transactionType } = fields;
  if (amount === null || amount === undefined || !transactionType) return { result: undefined };
  const amountMinor = readAmount(amount);
  if (!amountMinor || amountMinor > mostMinor) return refuseField('amount', 'amountNotWhole');
  const target = mobileNumber ? parseMsisdn(mobileNumber, market) : '';
  if (target === undefined) return refuseField('mobileNumber', 'payerInvalid');
  return { result: { amountMinor, target, transactionType } };
};

/** One text for one purchase: what the token's hash is taken of. */
export const purchaseText = ({ amountMinor, target, transactionType }: OtpPurchase): string =>
  `${amountMinor} ${target} ${transactionType}`;
