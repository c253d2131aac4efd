import { useMsisdnFormat } from '../../../site/use-msisdn-format.ts';
import { fill } from '../../../format/fill.ts';
import type { Ordered } from '../../../products/ordered.ts';
import { useTexts } from '../../../site/texts.tsx';
import type { QueryData } from '../../../session/query-data.ts';

/** An order, and how the texts name the delivery of its product. */
export type Delivered = Pick<Ordered, 'delivery'> & { order: QueryData };

/** What the money buys, as the last station of the trail and as the sentence that says that it is being delivered. */
export const useDeliveryWords = ({ delivery, order }: Delivered) => {
  const texts = useTexts('paymentUnderWay');
  const number = useMsisdnFormat()(order.msisdn);
  return {
    station: fill(texts[`trail${delivery}`], { number }),
    sentence: fill(texts[`approved${delivery}`], { number }),
  };
};
