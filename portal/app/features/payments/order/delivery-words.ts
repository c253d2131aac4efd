import type { TransactionType } from '@selfcare/contract/products';
import { useMsisdnFormat } from '../../../site/use-msisdn-format.ts';
import { fill } from '../../../format/fill.ts';
import { useTexts } from '../../../site/texts.tsx';
import type { QueryData } from '../../../session/query-data.ts';

const products = {
  PREPAID_RECHARGE: 'Recharge',
  PREPAID_BUNDLES: 'Bundle',
  POSTPAID_BUNDLES: 'Bundle',
  POSTPAID_BILL: 'Bill',
  HBB_LEADS: 'Lead',
} as const satisfies Record<TransactionType, string>;

/** What the money buys, as the last station of the trail and as the sentence that says that it is being delivered. */
export const useDeliveryWords = ({ transactionType, msisdn }: QueryData) => {
  const texts = useTexts('paymentUnderWay');
  const number = useMsisdnFormat()(msisdn);
  const product = products[transactionType];
  return {
    station: fill(texts[`trail${product}`], { number }),
    sentence: fill(texts[`approved${product}`], { number }),
  };
};
