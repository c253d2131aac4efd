import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../site/site.tsx';
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

const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

const documentOf = (event: MouseEvent): string | undefined => {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return undefined;
  if (!anchor || anchor.target || anchor.hash || anchor.origin !== location.origin) return undefined;
  return anchor.href;
};

/** Navigations wait for the network: the browser's error page would discard what is typed. */
const useWaitingDocument = (isOnline: boolean) => {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    const wait = (event: MouseEvent) => {
      // Checked at the click: the offline event comes later.
      const href = navigator.onLine ? undefined : documentOf(event);
      if (href === undefined) return;
      event.preventDefault();
      setWanted(href);
    };
    addEventListener('click', wait);
    return () => removeEventListener('click', wait);
  }, []);
  useEffect(() => {
    if (isOnline && wanted !== undefined) location.assign(wanted);
  }, [isOnline, wanted]);
};

export function OfflineBanner() {
  const { offline } = useTexts('shell');
  const isOnline = useOnline();
  useWaitingDocument(isOnline);
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
