import { ordered } from '../../../products/ordered.ts';
import type { QueryData } from '../../../session/query-data.ts';

/** The phone that an order is for; empty where it is for none: a router, an invoice of fixed internet. */
export const phoneOf = ({ msisdn, transactionType, rechargeType }: QueryData) =>
  !ordered[transactionType].isForLine || rechargeType === 'Broadband Recharge' ? '' : msisdn;
