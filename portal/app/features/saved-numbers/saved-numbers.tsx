import type { SavedNumbersProps } from '../../flow/saved-numbers.ts';
import { createLazyPart, LazyPartView } from '../../loading/lazy-part.tsx';
import { useSite } from '../../site/site.tsx';
import { isOnDevice } from '../../session/device/on-device.ts';
import { Bone } from '../../ui/messages/skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const chips = createLazyPart<SavedNumbersProps>(
  'known-numbers',
  async () => (await import('./number-chips.tsx')).NumberChips,
);

/**
 * The numbers that this device knows, below the field that they may go into, and the star that keeps the one in it. Not in
 * the document; without numbers and before a whole one is typed nothing is fetched. Without its part the field is enough.
 */
export function SavedNumbers(props: SavedNumbersProps) {
  const { msisdnLength } = useSite();
  const isHydrated = useHydrated();
  const isKnown = isHydrated && isOnDevice('numbers');
  if (!isKnown && props.number.length < msisdnLength) return null;
  return (
    <LazyPartView part={chips} props={props} skeleton={isKnown && <Bone shape="tap" />} renderFailed={() => null} />
  );
}
