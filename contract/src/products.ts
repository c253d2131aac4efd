/** What is bought: `transactionType` of the wire. */
export const transactionTypes = [
  'PREPAID_RECHARGE',
  'POSTPAID_BILL',
  'PREPAID_BUNDLES',
  'POSTPAID_BUNDLES',
  'HBB_LEADS',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

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
