import type { GiftChoiceProps } from '../../../flow/gift.ts';
import { LazyPartView, type LazyPart } from '../../../loading/lazy-part.tsx';
import { ordered } from '../../../products/ordered.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { Bone } from '../../../ui/messages/skeleton.tsx';

/** The line that can be told of a gift by SMS; empty where there is none: a router reads no SMS, a lead has no line yet. */
export const giftLine = ({ msisdn, transactionType, rechargeType }: QueryData) =>
  !ordered[transactionType].isForLine || rechargeType === 'Broadband Recharge' ? '' : msisdn;

/** The choice of a gift, where the order is for a line; without its part the order is paid as it is. */
export function GiftPart({ part, ...props }: GiftChoiceProps & { part: LazyPart<GiftChoiceProps> }) {
  if (props.msisdn === '') return null;
  return <LazyPartView part={part} props={props} skeleton={<Bone shape="control" />} renderFailed={() => null} />;
}
