import { useMsisdnFormat } from '../../../site/use-msisdn-format.ts';
import { fill } from '../../../format/fill.ts';
import { ordered } from '../../../products/ordered.ts';
import { useTexts } from '../../../site/texts.tsx';
import type { QueryData } from '../../../session/query-data.ts';

/** What the money buys, as the last station of the trail and as the sentence that says that it is being delivered. */
export const useDeliveryWords = ({ transactionType, msisdn }: QueryData) => {
  const texts = useTexts('paymentUnderWay');
  const number = useMsisdnFormat()(msisdn);
  const { delivery } = ordered[transactionType];
  return {
    station: fill(texts[`trail${delivery}`], { number }),
    sentence: fill(texts[`approved${delivery}`], { number }),
  };
};
