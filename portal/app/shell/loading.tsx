import { lazy, Suspense, type ReactNode } from 'react';
import { useSite, useTexts } from '../site/site.tsx';
import type { PageId } from '../site/pages.ts';
import { LoadingOverlay } from '../ui/messages/loading-overlay.tsx';

function Overlay() {
  const texts = useTexts('shell');
  const { brand } = useSite();
  return (
    <LoadingOverlay
      title={texts.loadingWait}
      holdOn={texts.loadingHoldOn}
      message={texts.loadingMessage}
      brand={brand.name}
    />
  );
}

/** The overlay replaces it if it does not load. */
export const fetchHomeSkeleton = () =>
  import('../features/home/home-skeleton.tsx').then(
    ({ HomeSkeleton }) => ({ default: HomeSkeleton }),
    () => ({ default: Overlay }),
  );

const HomeSkeleton = lazy<(props: { label: string }) => ReactNode>(fetchHomeSkeleton);

type LoadingProps = {
  awaited: PageId | undefined;
  children: ReactNode;
};

export function Loading({ awaited, children }: LoadingProps) {
  const { loadingMessage } = useTexts('shell');
  return (
    <>
      {awaited === 'home' && (
        <Suspense fallback={<Overlay />}>
          <HomeSkeleton label={loadingMessage} />
        </Suspense>
      )}
      <div hidden={awaited === 'home'}>{children}</div>
      {awaited && awaited !== 'home' && <Overlay />}
    </>
  );
}
