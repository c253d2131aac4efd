import { savesData } from '../site/connection.ts';

/** How long a page is read before what may follow it is fetched, in milliseconds. */
const reading = 300;

/** Fetches what may follow, once the page has been read for a moment; not where the visitor saves data. Gives what calls it off. */
export const whenRead = (fetches: readonly (() => Promise<unknown>)[]) => {
  if (savesData()) return undefined;
  const timer = setTimeout(() => {
    // What fails here is asked for again, and then shown, when it is needed.
    for (const fetchNext of fetches) fetchNext().catch(() => undefined);
  }, reading);
  return () => clearTimeout(timer);
};
