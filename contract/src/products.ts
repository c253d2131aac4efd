import { keysOf } from './typed/keys-of.ts';

/** The products, by `transactionType` of the wire. Airtime cannot be paid with the same line's airtime. */
const products = {
  PREPAID_RECHARGE: { isAirtime: true },
  POSTPAID_BILL: { isAirtime: false },
  PREPAID_BUNDLES: { isAirtime: false },
  POSTPAID_BUNDLES: { isAirtime: false },
  HBB_LEADS: { isAirtime: false },
};
/** A product on the wire. */
export type TransactionType = keyof typeof products;
/** Every product, in the order of this file. */
export const transactionTypes = keysOf(products);
/** Checks whether a product is airtime. */
export const isAirtime = (type: TransactionType): boolean => products[type].isAirtime;

/** The labels of the wire's `rechargeType` besides the names of plans; `{product}` is the market's brand. */
export const rechargeTypes = [
  'PREPAID RECHARGE',
  'POSTPAID BILL PAYMENT',
  'BUNDLE PURCHASE',
  '{product}TV',
  'Broadband Recharge',
  'BILL_PAYMENT',
  'HYBRID_POSTPAID_CHECK',
] as const;
