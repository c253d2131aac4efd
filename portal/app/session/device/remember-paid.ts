import { keepUsed } from './saved-numbers.ts';
import { keepOwnAmount } from './own-amounts.ts';
import type { QueryData } from '../query-data.ts';

/** Routers are bought for under the label "Broadband Recharge". */
const kindOf = ({ rechargeType }: QueryData) => (/broadband/i.test(rechargeType) ? 'router' : 'mobile');

/** Learns from an order that was paid: its line, and its amount where the product's is offered again. */
export const rememberPaid = (order: QueryData, { keepsAmount }: { keepsAmount: boolean }) => {
  if (order.msisdn) keepUsed({ msisdn: order.msisdn, kind: kindOf(order) });
  if (keepsAmount) keepOwnAmount(order.usdAmount ?? order.amount);
};
