import type { Tariff } from '@selfcare/contract/bundles';
import type { ComponentType } from 'react';
import type { Article } from './article.ts';
import type { HelpView } from './views/help-view.ts';
import type { HomeContent } from './views/home-content.ts';
import type { MapServices, PlacesView, PostedForm } from '@selfcare/contract/portal-entry';
import type { Texts } from '../locales/texts.ts';
import type { PageId } from '../site/pages.ts';
import type { Site } from '../site/site.tsx';
import type { LeadState } from '@selfcare/contract/leads/leads';
import type { FormAction, FormField } from '@selfcare/contract/content/form';

type Way = { label: string; href: string };

/** Menu and footer as the market wrote them, else as the portal has them; addresses with their language's prefix. */
export type WaysContent = {
  /** `current` where the page stands for it; `icon` is an outline. */
  items: readonly (Way & { current?: true; icon?: string })[];
  foot: {
    columns: readonly { title: string; items: readonly Way[] }[];
    tagline: string;
    legal: readonly Way[];
  };
};

/** A form as its page shows it. */
export type FormView = {
  id: string;
  /** Where it is sent without a script: its own page, without language prefix. */
  path: string;
  title: string;
  lead: string;
  /** Of the words that its terms are agreed to by. */
  version?: string;
  fields: readonly FormField[];
  actions: readonly FormAction[];
  /** On the form of 5G at home: the towns where it can be had. */
  feasibleTowns?: readonly string[];
  posted: PostedForm;
};

/** The view of one page of places. */
export type ViewOf<Name extends PlacesView['of']> = Extract<PlacesView, { of: Name }>;

/** What each state of a lead is called, and what it means for its customer; of the content. */
export type LeadWords = Readonly<Record<LeadState, { label: string; text: string }>>;

/** What a page brings besides its code: equal for every visitor, in the document or in `pages/<page>.json`. */
export type PageContent = {
  title: string;
  texts: Partial<Texts>;
  /** On a page with the catalogue: every bundle of the market, null where it could not be read. */
  tariffs?: readonly Tariff[] | null;
  /** On home: what the operator puts forward, in words; absent where it is nothing, or not known yet. */
  featured?: readonly FeaturedBundle[];
  /** In the help centre, where there is one: what this page of it shows. */
  help?: HelpView;
  /** On the pages of coverage and shops, where the market has these. */
  places?: PlacesView;
  /** On the page of a lead: what each of its states is called. */
  leadWords?: LeadWords;
  /** On the privacy notice: who else is asked about maps, where somebody is. */
  mapServices?: MapServices;
  /** On the page of a form. */
  form?: FormView;
  /** Where an operator's team wrote the page. */
  article?: Article;
  /** On home. */
  home?: HomeContent;
  /** Menu and footer, on pages that are no step of a payment. */
  ways?: WaysContent;
};

/** What of its content a page component is given. */
export type Shown = Omit<PageContent, 'title' | 'texts' | 'ways'>;

/** A bundle in a few words; `price` in the language's figures. */
export type FeaturedBundle = { code: string; size: string; about: string; price: string; currency: string };

/** Something that can be fetched before it is needed, in the language of a prefix. */
export type Fetchable = { fetch: (prefix: string) => Promise<unknown> };

/** The ways through the portal around a page; a step of a payment has none. */
export type Ways = {
  /** Beside the logo on a wide screen. */
  Nav: ComponentType<WaysContent>;
  /** On a phone. */
  MenuButton: ComponentType<WaysContent>;
  Menu: ComponentType<WaysContent>;
  /** In the footer. */
  Columns: ComponentType<WaysContent>;
};

/** What a page's module in `routes/` provides. */
export type PageModule = {
  Page: ComponentType<{ params: Record<string, string | undefined> } & Shown>;
  around?: Ways;
  /** Parts that the page shows first: they are fetched with it when it is fetched after another page. */
  parts?: readonly Fetchable[];
};

/** A page that can be shown: its component, what stands around it, and its content. */
export type LoadedPage = PageContent & { Page: PageModule['Page']; around?: Ways };

/** Gives a page, the same promise for the same page until a failure is forgotten. */
export type LoadPage = (page: PageId) => Promise<LoadedPage>;

type Ready = Promise<LoadedPage> & { status: 'fulfilled'; value: LoadedPage };

/** A promise that React's `use` reads without suspending. */
export const ready = (value: LoadedPage): Promise<LoadedPage> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value } as const);

/** The page of such a promise; undefined for one that is still awaited, or failed. */
export const valueOf = (promise: Promise<LoadedPage> | undefined): LoadedPage | undefined =>
  (promise as Partial<Ready> | undefined)?.value;

/** The data block of a document: what the browser needs to hydrate it, equal for every visitor. */
export type DocumentData = { page: PageId; site: Site; shellTexts: Texts['shell']; content: PageContent };
