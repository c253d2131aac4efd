import type { QueryData } from '../query-data.ts';

/** A recharge of CFA 500 for 05 000 00 01, as the pages before payment keep it. */
export const rechargeOrder: QueryData = {
  msisdn: '050000001',
  amount: 500,
  currency: 'CFA',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
};
