import type { RequestOf } from '@selfcare/contract/endpoints';
import type { QueryData } from '../../session/query-data.ts';

export const optionsCall = ({ transactionType }: Pick<QueryData, 'transactionType'>) =>
  transactionType === 'HBB_LEADS' ? 'leadPaymentOptions' : 'paymentOptions';

export const optionsRequest = ({
  amount,
  msisdn,
  lineType,
  rechargeType,
  transactionType,
}: QueryData): RequestOf<'paymentOptions'> => ({
  amount,
  mobileNumber: msisdn,
  subscriberType: transactionType === 'HBB_LEADS' ? '' : lineType,
  rechargeType,
  transactionType,
});
