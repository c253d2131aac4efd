import { wholeFragment } from '../site/location.tsx';
import { keepText, readText } from './storage.ts';

const key = 'worksReference';

/** Reads the secret behind the `#`, removes it from the address, and keeps it for a reload of this tab. */
export const takeEnterpriseReference = (): string | undefined => {
  const named = wholeFragment(location.hash);
  if (/^[\w-]{22}$/.test(named)) {
    keepText(key, named);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return readText(key);
};
