import { useEffect, useState } from 'react';
import type { GiftChoiceProps } from '../../../forms/shared-parts.ts';
import { nothingAwaited } from '../../../loading/awaited.ts';
import { LazyPartView, type LazyPart } from '../../../loading/lazy-part.tsx';
import { Bone } from '../../../ui/messages/skeleton.tsx';

/** Becomes true once the page waits for nothing, for good. */
const useIsLate = () => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let isOver = false;
    void nothingAwaited().then(() => isOver || setLate(true));
    return () => {
      isOver = true;
    };
  }, []);
  return isLate;
};

/** The choice of a gift, where the order is for a line; without its part the order is paid as it is. The form comes first. */
export function GiftPart({ part, ...props }: GiftChoiceProps & { part: LazyPart<GiftChoiceProps> }) {
  const isLate = useIsLate();
  const skeleton = <Bone shape="control" />;
  if (props.msisdn === '') return null;
  if (!isLate && !part.loaded()) return skeleton;
  return <LazyPartView part={part} props={props} skeleton={skeleton} renderFailed={() => null} />;
}
