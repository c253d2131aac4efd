import type { ComponentType } from 'react';
import type { PageId, PageProps } from '../site/pages.ts';
import type { PageModule, Shown } from './loaded.ts';

const provided = new Map<PageId, PageModule>();

type PageOf<Page extends PageId> = Omit<PageModule, 'Page'> & {
  Page: ComponentType<PageProps<Page> & Shown>;
};

/** Registers a page's code when it runs: an import, even of a loaded file, resolves only after much other work. */
export const providePage = <Page extends PageId>(page: Page, module: PageOf<Page>): PageModule => {
  const known = module as PageModule;
  provided.set(page, known);
  return known;
};

export const providedPage = (page: PageId): PageModule | undefined => provided.get(page);
