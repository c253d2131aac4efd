import type { ReactNode } from 'react';
import { createLazyPart, LazyPartView } from '../../loading/lazy-part.tsx';
import { isOnDevice } from '../../session/device/on-device.ts';
import { useHydrated } from '../../ui/button.tsx';

const returning = createLazyPart<object>('again', async () => (await import('./returning.tsx')).Returning);

/** Replaces the lead of home if this device keeps a recharge or a payment under way, so that nothing below moves. */
export function AgainOnHome({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const lead = <p className="lead">{children}</p>;
  if (!isHydrated || (!isOnDevice('again') && !isOnDevice('underWay'))) return lead;
  return (
    <div className="lead__place">
      <LazyPartView part={returning} props={{}} skeleton={lead} renderFailed={() => lead} />
    </div>
  );
}
