import { keysOf } from './typed/keys-of.ts';

/** The products, by `transactionType` of the wire. Airtime is not bought from the airtime of the same line. */
const products = {
  PREPAID_RECHARGE: { isAirtime: true },
  POSTPAID_BILL: { isAirtime: false },
  PREPAID_BUNDLES: { isAirtime: false },
  POSTPAID_BUNDLES: { isAirtime: false },
  HBB_LEADS: { isAirtime: false },
};
export type TransactionType = keyof typeof products;
export const transactionTypes = keysOf(products);
export const isAirtime = (type: TransactionType): boolean => products[type].isAirtime;

/** The labels that `rechargeType` of the wire has besides the name of a plan; `{product}` is the market's brand. */
export const rechargeTypes = [
  'PREPAID RECHARGE',
  'POSTPAID BILL PAYMENT',
  'BUNDLE PURCHASE',
  '{product}TV',
  'Broadband Recharge',
  'BILL_PAYMENT',
  'HYBRID_POSTPAID_CHECK',
] as const;
