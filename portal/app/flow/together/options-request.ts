import type { RequestOf } from '@selfcare/contract/endpoints';
import type { QueryData } from '../../session/query-data.ts';

/** What `paymentOptions` is asked of an order. */
export const optionsRequest = ({
  amount,
  msisdn,
  lineType,
  rechargeType,
  transactionType,
}: QueryData): RequestOf<'paymentOptions'> => ({
  amount,
  mobileNumber: msisdn,
  subscriberType: lineType,
  rechargeType,
  transactionType,
});
