import type { Tariff } from '@selfcare/contract/bundles';
import type { PlainFrame, PlainView } from '@selfcare/contract/plain-pages';
import type { ShopRow } from '@selfcare/contract/places/answers';
import type { Language, Market } from '@selfcare/markets/market';
import type { ContentState } from './caches/document-cache.ts';

/** What of the content an address names; its keys come from the content, a closed set, but for `typed`. */
export type PageAddress = Readonly<Record<string, unknown>>;

/** A page found by its address, and the HTTP status of its document; or another address that it leads to. */
type FoundPage = {
  language: Language;
  page: string;
  /** Of the address. */
  params: Record<string, string | undefined>;
  address: PageAddress;
  status: number;
  redirect?: string;
};

/** The content that is active, as pages read it. */
export type EntryContent = Pick<ContentState, 'package' | 'texts' | 'pages'>;

/** Which portal a document is of. */
type EditionOptions = { market: Market; language: Language; content: EntryContent };

/** The scripts of a document as addresses: those that it runs, in this order, what they import, and what it asks for later. */
export type Scripts = {
  run: readonly string[];
  ahead: readonly string[];
  later: readonly string[];
  /** What a browser that lacks newer methods loads first. */
  older?: string;
};

/** What the portal's server entry exports; the build is made by Vite, so its types do not come with it. */
export type PortalEntry = {
  pageIds: readonly string[];
  findPage: (market: Market, pathname: string, content: EntryContent) => FoundPage;
  formPaths: (market: Market) => string[];
  scriptOf: (page: string) => string;
  /** Modules beside a page's own that its document asks for before the application does. */
  modulesLater: (page: string, address: PageAddress) => readonly string[];
  catalogueOf: (page: string) => 'all' | 'featured' | undefined;
  /** Every page and part that `contentJson` knows. */
  contentNames: readonly string[];
  contentJson: (
    options: EditionOptions,
    page: string,
    tariffs?: readonly Tariff[] | null,
    places?: object,
  ) => string | undefined;
  renderDocument: (
    options: EditionOptions & {
      page: string;
      address?: PageAddress;
      origin: string;
      scripts: Scripts;
      channel: { apiKey: string; serviceId: string };
      tariffs?: readonly Tariff[] | null | undefined;
      /** What a page of places shows; made by place-views.ts. */
      places?: object | undefined;
      /** Hosts of others that the pages of places ask. */
      mapServices?: { geocoder?: string; tiles?: string };
    },
  ) => string;
  /**
   * A page without the application, for one browser. `path` is without its language's prefix, `search` with its question mark.
   * With a `frame` another `body` may follow the document in the same answer.
   */
  renderPlain: (
    options: EditionOptions & {
      origin: string;
      channel: { apiKey: string; serviceId: string };
      path: string;
      search: string;
      view: PlainView;
      frame?: PlainFrame | undefined;
    },
  ) => { html: string; body: string; sheet: string };
  /** The map of a market's addresses for search engines. */
  sitemapOf: (market: Market, options: { content: EntryContent; origin: string; shops?: readonly ShopRow[] }) => string;
  sheetOf: (marketId: string, page: string) => string;
  /** The script in every document with the application but payment pages, whose hash the policy allows. */
  earlyScript: string;
  /** The script in every payment page, likewise. */
  askAheadScript: string;
  /** The script that loads the files of a document, likewise. */
  loadScript: string;
  /** The script in every frame, likewise. */
  frameScript: string;
  themeColours: (marketId: string) => { light: string; dark: string };
};
