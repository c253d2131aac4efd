import { isVerySlow, savesData } from '../site/connection.ts';
import { nothingAwaited } from './awaited.ts';

/** How long a page is read before what may follow it is fetched, in milliseconds. */
const reading = 300;

/**
 * Fetches what may follow, one after the other, once the page has been read for a moment, and never while it waits for
 * something itself; not where the visitor saves data. On a very slow line only the first of them, the next step of
 * most visitors: what fewer need would stand in its way. Gives what calls it off.
 */
export const whenRead = (fetches: readonly (() => Promise<unknown>)[]) => {
  if (savesData()) return undefined;
  let isOver = false;
  const fetchAll = async () => {
    for (const fetchNext of isVerySlow() ? fetches.slice(0, 1) : fetches) {
      await nothingAwaited();
      if (isOver) return;
      // What fails here is asked for again, and then shown, when it is needed.
      await fetchNext().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), reading);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
