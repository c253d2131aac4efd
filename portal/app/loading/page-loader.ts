import type { PageId } from '../site/pages.ts';
import { contentUrl, fetchContent, withinLimit } from './fetch-content.ts';
import { ready, valueOf, type LoadedPage, type LoadPage, type PageContent, type PageModule } from './loaded.ts';

/** Milliseconds that a failure is remembered; without them the page would retry forever. */
const failureMemory = 2000;

type Sources = {
  importPage: (page: PageId) => Promise<PageModule>;
  prefix: string;
};

const assemble = async (
  page: PageId,
  code: Promise<PageModule>,
  content: PageContent | Promise<PageContent>,
): Promise<LoadedPage> => {
  const [{ Page, around }, given] = await Promise.all([withinLimit(page, code), content]);
  return { Page, ...(around && { around }), ...given };
};

/** `load` remembers a failure for two seconds; `fetchAhead` forgets it immediately. */
export const createPageLoader = ({ importPage, prefix }: Sources) => {
  const known = new Map<PageId, Promise<LoadedPage>>();
  const drawn = new Set<PageId>();

  /** A failed part is requested again, and its failure shown, when it is drawn. */
  const importWithParts = async (page: PageId) => {
    const module = await importPage(page);
    for (const part of module.parts ?? []) part.fetch(prefix).catch(() => undefined);
    return module;
  };

  const forget = (page: PageId) => {
    known.delete(page);
    drawn.delete(page);
  };

  const fetchAhead: LoadPage = (page) => {
    const found = known.get(page);
    if (found) return found;
    const loading = assemble(page, importWithParts(page), fetchContent(contentUrl(prefix, page)));
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

  /** Its parts wait until it is drawn: nothing delays hydration. */
  const adopt = async (page: PageId, content: PageContent) => {
    const loading = assemble(page, importPage(page), content);
    known.set(page, loading);
    await loading.then(
      (loaded) => known.set(page, ready(loaded)),
      () => undefined,
    );
  };

  return { load, peek: (page: PageId) => valueOf(known.get(page)), fetchAhead, adopt };
};
