import { isVerySlow, savesData } from '../site/connection.ts';
import { nothingAwaited } from './awaited.ts';

/** Milliseconds of reading before prefetching. */
const reading = 300;

/**
 * Prefetches one after another while the page waits for nothing; only the first on a very slow line, none to save
 * data.
 */
export const whenRead = (fetches: readonly (() => Promise<unknown>)[]) => {
  if (savesData()) return undefined;
  let isOver = false;
  const fetchAll = async () => {
    for (const fetchNext of isVerySlow() ? fetches.slice(0, 1) : fetches) {
      await nothingAwaited();
      if (isOver) return;
      // A failure is repeated when it is needed.
      await fetchNext().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), reading);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
