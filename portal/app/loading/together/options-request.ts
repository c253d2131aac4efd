import type { RequestOf } from '@selfcare/contract/endpoints';
import type { QueryData } from '../../session/query-data.ts';

/** The call that lists the payment methods of an order; a lead has its own. */
export const optionsCall = ({ transactionType }: Pick<QueryData, 'transactionType'>) =>
  transactionType === 'HBB_LEADS' ? 'leadPaymentOptions' : 'paymentOptions';

/** What that call is asked of an order; in lead mode without the type of a subscriber. */
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
