import { useEffect } from 'react';
import { Analytics } from '../features/analytics/analytics.tsx';
import { whenRead } from '../loading/when-read.ts';
import { useSite } from '../site/site.tsx';
import { useTexts } from '../site/texts.tsx';
import { prefixed } from '../site/pages.ts';
import { forgetTab } from '../session/storage.ts';
import { focusHeading } from '../site/scroll.ts';
import { refreshLoadingTexts } from './loading-texts.ts';

export { UssdWay } from './ussd-way.tsx';
export { ConsentPlace } from '../features/consent/consent-place.tsx';
export { PrivacyEntry } from '../features/saved-numbers/privacy-entry.tsx';

/**
 * Nobody is left at the top of the document: where what had the focus is taken away, a button that did its work or the
 * heading of a skeleton, the place where it stood takes the focus, so that Tab and a screen reader go on from there. Of a
 * heading that is the page's new one. Answers what ends it.
 */
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

/** When another tab forgets everything, storage says so by a change without a key: this one forgets as well. */
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

/** Texts of the loading screen as they are by now; a page that just came has them. */
const useLoadingTexts = () => {
  const { lang } = useSite();
  const shown = useTexts('shell');
  useEffect(() => whenRead([() => refreshLoadingTexts(lang, shown)]), [lang, shown]);
};

/** What goes on behind every page, seen by nobody. */
export function Background() {
  useForgetting();
  useLoadingTexts();
  useEffect(keepFocus, []);
  return <Analytics />;
}
