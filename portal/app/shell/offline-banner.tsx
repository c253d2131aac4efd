import { useSyncExternalStore } from 'react';
import { useTexts } from '../site/texts.tsx';
import { Banner } from '../ui/messages/banner.tsx';
import { wifiOff } from '../ui/icons/icons.ts';

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
};

/** Whether the browser believes in a network; the server's document always does. */
const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Says that there is no network, for as long as that lasts. */
export function OfflineBanner() {
  const { offline } = useTexts('shell');
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Banner tone="warn" icon={wifiOff} bar>
          {offline}
        </Banner>
      )}
    </div>
  );
}
