import type { GiftChoiceProps } from '../../../flow/gift.ts';
import { LazyPartView, type LazyPart } from '../../../loading/lazy-part.tsx';
import { Bone } from '../../../ui/messages/skeleton.tsx';

/** The choice of a gift, where the order is for a line; without its part the order is paid as it is. */
export function GiftPart({ part, ...props }: GiftChoiceProps & { part: LazyPart<GiftChoiceProps> }) {
  if (props.msisdn === '') return null;
  return <LazyPartView part={part} props={props} skeleton={<Bone shape="control" />} renderFailed={() => null} />;
}
