import { useEffect, useState, useSyncExternalStore } from 'react';
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

/** The document that a click asks for: of ours, in this tab, and not within the page. */
const documentOf = (event: MouseEvent): string | undefined => {
  const anchor = (event.target as Element).closest('a');
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return undefined;
  if (!anchor || anchor.target || anchor.hash || anchor.origin !== location.origin) return undefined;
  return anchor.href;
};

/**
 * A document that is asked for waits for the network: the browser's own page would take this one away, with all that is typed.
 * What the application shows itself is none of this (`followLinks` in nav.tsx has heard of it before).
 */
const useWaitingDocument = (isOnline: boolean) => {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    const wait = (event: MouseEvent) => {
      // Asked at the click: the page hears of a lost network a moment later.
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

/** Says that there is no network, for as long as that lasts. */
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
