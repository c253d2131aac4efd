import type { Tariff } from '@selfcare/contract/bundles';
import type { ComponentType } from 'react';
import type { HelpView } from './views/help-view.ts';
import type { HomeContent } from './views/home-content.ts';
import type { MapServices, PlacesView, PostedForm } from '@selfcare/contract/portal-entry';
import type { Texts } from '../locales/texts.ts';
import type { PageId, PageProps } from '../site/pages.ts';
import type { Site } from '../site/site.tsx';
import type { LeadState } from '@selfcare/contract/leads/leads';
import type { FormAction, FormField } from '@selfcare/contract/content/form';
import type { Markup } from '../ui/prose.tsx';

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

export type Article = {
  title: string;
  lead?: string;
  text: Markup;
  links: readonly { label: string; href: string }[];
  updated?: string;
};

type Way = { label: string; href: string };

export type WaysContent = {
  items: readonly (Way & { current?: true; icon?: string })[];
  foot: {
    columns: readonly { title: string; items: readonly Way[] }[];
    tagline: string;
    legal: readonly Way[];
  };
};

export type FormView = {
  id: string;
  path: string;
  title: string;
  lead: string;
  version?: string;
  fields: readonly FormField[];
  actions: readonly FormAction[];
  feasibleTowns?: readonly string[];
  posted: PostedForm;
};

export type ViewOf<Name extends PlacesView['of']> = Extract<PlacesView, { of: Name }>;

export type LeadWords = Readonly<Record<LeadState, { label: string; text: string }>>;

/** Equal for every visitor; in the document or in `pages/<page>.json`. */
export type PageContent = {
  title: string;
  texts: Partial<Texts>;
  /** Null if the catalogue could not be read. */
  tariffs?: readonly Tariff[] | null;
  featured?: readonly FeaturedBundle[];
  help?: HelpView;
  places?: PlacesView;
  leadWords?: LeadWords;
  mapServices?: MapServices;
  form?: FormView;
  article?: Article;
  home?: HomeContent;
  ways?: WaysContent;
};

export type Shown = Omit<PageContent, 'title' | 'texts' | 'ways'>;

export type FeaturedBundle = { code: string; size: string; about: string; price: string; currency: string };

export type Fetchable = { fetch: (prefix: string) => Promise<unknown> };

export type Ways = {
  Nav: ComponentType<WaysContent>;
  MenuButton: ComponentType<WaysContent>;
  Menu: ComponentType<WaysContent>;
  Columns: ComponentType<WaysContent>;
};

export type PageModule = {
  Page: ComponentType<{ params: Record<string, string | undefined> } & Shown>;
  around?: Ways;
  parts?: readonly Fetchable[];
};

export type LoadedPage = PageContent & { Page: PageModule['Page']; around?: Ways };

export type LoadPage = (page: PageId) => Promise<LoadedPage>;

type Ready = Promise<LoadedPage> & { status: 'fulfilled'; value: LoadedPage };

/** React's `use` reads it without suspending. */
export const ready = (value: LoadedPage): Promise<LoadedPage> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value } as const);

export const valueOf = (promise: Promise<LoadedPage> | undefined): LoadedPage | undefined =>
  (promise as Partial<Ready> | undefined)?.value;

export type DocumentData = { page: PageId; site: Site; shellTexts: Texts['shell']; content: PageContent };
