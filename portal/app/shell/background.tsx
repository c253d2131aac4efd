import { useEffect } from 'react';
import { Analytics } from '../features/analytics/analytics.tsx';
import { whenRead } from '../loading/when-read.ts';
import { useSite, useTexts } from '../site/site.tsx';
import { prefixed } from '../site/pages.ts';
import { forgetTab } from '../session/storage.ts';
import { focusHeading } from '../site/scroll.ts';
import { refreshLoadingTexts } from './loading-texts.ts';

export { UssdWay } from './ussd-way.tsx';
export { ConsentPlace } from '../features/consent/consent-place.tsx';
export { PrivacyEntry } from '../features/saved-numbers/privacy-entry.tsx';

/** Focuses the place of a focused element that disappears, so that Tab and screen readers continue there. */
const keepFocus = (): (() => void) => {
  let around: HTMLElement[] = [];
  const note = (event: FocusEvent) => {
    around = event.composedPath().filter((each) => each instanceof HTMLElement);
  };
  const rescue = () => {
    const [lost] = around;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    const place = around.find((each) => each.isConnected && each.closest('main, dialog'));
    if (!place || lost.localName === 'h1') return focusHeading();
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(rescue);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
  };
};

/** Forgets this tab when another tab forgets everything: its `storage` event has no key. */
const useForgetting = () => {
  const { prefix } = useSite();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== null) return;
      forgetTab();
      location.replace(prefixed(prefix, '/'));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [prefix]);
};

const useLoadingTexts = () => {
  const { lang } = useSite();
  const shown = useTexts('shell');
  useEffect(() => whenRead([() => refreshLoadingTexts(lang, shown)]), [lang, shown]);
};

export function Background() {
  useForgetting();
  useLoadingTexts();
  useEffect(keepFocus, []);
  return <Analytics />;
}
