import { useEffect } from 'react';
import { Analytics } from '../features/analytics/analytics.tsx';
import { useSite } from '../site/site.tsx';
import { prefixed } from '../site/pages.ts';
import { forgetTab } from '../session/storage.ts';
import { keepFocus } from './keep-focus.ts';

export { UssdWay } from './ussd-way.tsx';
export { PrivacyEntry } from '../features/saved-numbers/privacy-entry.tsx';

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

/** What goes on behind every page, seen by nobody. */
export function Background() {
  useForgetting();
  useEffect(keepFocus, []);
  return <Analytics />;
}
