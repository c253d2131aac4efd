/** What is bought: `transactionType` of the wire. */
export const transactionTypes = [
  'PREPAID_RECHARGE',
  'POSTPAID_BILL',
  'PREPAID_BUNDLES',
  'POSTPAID_BUNDLES',
  'HBB_LEADS',
] as const;
export type TransactionType = (typeof transactionTypes)[number];
