import type { SavedNumbersProps } from '../../forms/shared-parts.ts';
import { createLazyPart, LazyPartView } from '../../loading/lazy-part.tsx';
import { isOnDevice } from '../../session/device/on-device.ts';
import { Bone } from '../../ui/messages/skeleton.tsx';
import { useHydrated } from '../../ui/button.tsx';

const known = createLazyPart<SavedNumbersProps>(
  'known-numbers',
  async () => (await import('./number-chips.tsx')).KnownNumbers,
);

/** Loads nothing if the device has no numbers. */
export function SavedNumbers(props: SavedNumbersProps) {
  const isHydrated = useHydrated();
  if (!isHydrated || (props.onPick && !isOnDevice('numbers'))) return null;
  return (
    <div className={props.onPick && 'saved'}>
      <LazyPartView part={known} props={props} skeleton={<Bone shape="tap" />} renderFailed={() => null} />
    </div>
  );
}
