import { keepUsed } from './saved-numbers.ts';
import { keepOwnAmount } from './own-amounts.ts';
import type { QueryData } from '../query-data.ts';

/** Routers are bought for under the label "Broadband Recharge". */
const kindOf = ({ rechargeType }: QueryData) => (/broadband/i.test(rechargeType) ? 'router' : 'mobile');

/** Learns from an order that was paid: its line, and how much was recharged. */
export const rememberPaid = (order: QueryData) => {
  if (order.msisdn) keepUsed({ msisdn: order.msisdn, kind: kindOf(order) });
  if (order.transactionType === 'PREPAID_RECHARGE') keepOwnAmount(order.usdAmount ?? order.amount);
};
