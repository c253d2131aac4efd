import type { ComponentType } from 'react';
import type { Texts } from '../locales/texts.ts';
import type { PageId } from '../pages.ts';

/** What a page brings besides its code: equal for every visitor, in the document or in `pages/<page>.json`. */
export type PageContent = { title: string; texts: Partial<Texts> };

/** A page that can be shown: its component and its content. */
export type LoadedPage = PageContent & { Page: ComponentType<{ params: Record<string, string | undefined> }> };

/** Gives a page, the same promise for the same page until a failure is forgotten. */
export type LoadPage = (page: PageId) => Promise<LoadedPage>;

/** A promise that React's `use` reads without suspending. */
export const ready = (value: LoadedPage): Promise<LoadedPage> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
