import { wholeFragment } from '../site/take-fragment.ts';
import { keepText, readText } from './storage.ts';

const key = 'worksReference';

/**
 * The secret of a seller's order, which its link says behind its `#`: read once, taken out of the address, kept for a reload of
 * this tab; undefined where the link is not whole.
 */
export const takeEnterpriseReference = (): string | undefined => {
  const named = wholeFragment(location.hash);
  if (/^[\w-]{22}$/.test(named)) {
    keepText(key, named);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return readText(key);
};
