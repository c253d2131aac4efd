import type { ComponentType } from 'react';
import type { PageId, PageProps } from '../site/pages.ts';
import type { PageModule, Shown } from './loaded.ts';

const provided = new Map<PageId, PageModule>();

type PageOf<Page extends PageId> = Omit<PageModule, 'Page'> & {
  Page: ComponentType<PageProps<Page> & Shown>;
};

/**
 * Makes a page's code known as soon as it has run, and answers it. A document runs the file of its own page itself, and
 * the application finds the page here: an import, even of a file that is there, is answered only after much else.
 */
export const providePage = <Page extends PageId>(page: Page, module: PageOf<Page>): PageModule => {
  const known = module as PageModule;
  provided.set(page, known);
  return known;
};

/** A page whose code has run. */
export const providedPage = (page: PageId): PageModule | undefined => provided.get(page);
