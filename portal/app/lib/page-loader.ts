import type { PageId } from '../pages.ts';
import { ready, type LoadedPage, type LoadPage, type PageContent } from './loaded.ts';
import { chunkLimit, chunkLoadError, contentError } from './page-error.ts';

/** How long the failure of a drawn page is remembered: forgotten at once, a page drawn again would ask again without end. */
const failureMemory = 2000;

type Module = { default: LoadedPage['Page'] };
type Sources = {
  importPage: (page: PageId) => Promise<Module>;
  /** Address of a page's content. */
  contentUrl: (page: PageId) => string;
};

const withinLimit = <Value>(page: PageId, work: Promise<Value>) =>
  new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => reject(chunkLoadError(page, 'timeout')), chunkLimit);
    work
      .then(resolve, (cause: unknown) => reject(chunkLoadError(page, 'error', cause)))
      .finally(() => clearTimeout(timer));
  });

const fetchContent = async (url: string) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(chunkLimit) });
  if (!answer.ok) throw contentError(answer);
  return (await answer.json()) as PageContent;
};

/**
 * Fetches a page's code and content at the same time, once. `load` is for a page that is drawn: its failure may be tried
 * again after two seconds. `fetchAhead` is for one that may be drawn later: its failure is forgotten at once.
 */
export const createPageLoader = ({ importPage, contentUrl }: Sources) => {
  const known = new Map<PageId, Promise<LoadedPage>>();
  const drawn = new Set<PageId>();

  const assemble = async (page: PageId, content: PageContent | Promise<PageContent>): Promise<LoadedPage> => {
    const [module, given] = await Promise.all([withinLimit(page, importPage(page)), content]);
    return { Page: module.default, ...given };
  };

  const forget = (page: PageId) => {
    known.delete(page);
    drawn.delete(page);
  };

  const fetchAhead: LoadPage = (page) => {
    const found = known.get(page);
    if (found) return found;
    const loading = assemble(page, fetchContent(contentUrl(page)));
    known.set(page, loading);
    loading.then(
      (loaded) => known.set(page, ready(loaded)),
      () => (drawn.has(page) ? setTimeout(forget, failureMemory, page) : forget(page)),
    );
    return loading;
  };

  const load: LoadPage = (page) => {
    drawn.add(page);
    return fetchAhead(page);
  };

  /** Takes the page of the document itself, whose content is at hand; one whose code does not come fails when it is drawn. */
  const adopt = async (page: PageId, content: PageContent) => {
    const loading = assemble(page, content);
    known.set(page, loading);
    await loading.then(
      (loaded) => known.set(page, ready(loaded)),
      () => undefined,
    );
  };

  return { load, fetchAhead, adopt };
};
