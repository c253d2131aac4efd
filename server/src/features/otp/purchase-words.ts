import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import type { TransactionType } from '@selfcare/contract/products';
import type { Market } from '@selfcare/markets/market';
import { refuseField, type Answer } from '../../http/answer.ts';

/** The purchase that the SMS names and the token is bound to. */
export type OtpPurchase = { amountMinor: number; target: string; transactionType: TransactionType };

type Fields = { amount?: number | null; mobileNumber?: string | null; transactionType?: TransactionType | '' | null };

/** Above any price; keeps the SMS short. */
const mostMinor = 999_999_999;

type Deps = { market: Market; readAmount: (amount: number) => number | undefined };

/** Reads and checks a request's purchase; undefined when it names none. Parses the amount like initiate. */
export const readPurchase = (fields: Fields, { market, readAmount }: Deps): Answer<OtpPurchase | undefined> => {
  const { amount, mobileNumber, transactionType } = fields;
  if (amount === null || amount === undefined || !transactionType) return { result: undefined };
  const amountMinor = readAmount(amount);
  if (!amountMinor || amountMinor > mostMinor) return refuseField('amount', 'amountNotWhole');
  const target = mobileNumber ? parseMsisdn(mobileNumber, market) : '';
  if (target === undefined) return refuseField('mobileNumber', 'payerInvalid');
  return { result: { amountMinor, target, transactionType } };
};

export const purchaseText = ({ amountMinor, target, transactionType }: OtpPurchase): string =>
  `${amountMinor} ${target} ${transactionType}`;
