import type { Tariff } from '@selfcare/contract/bundles';
import type { PlainView } from '@selfcare/contract/plain-pages';
import type { Language, Market } from '@selfcare/markets/market';
import type { PublishedContent } from './published-content.ts';

/** A page found by its address, and the HTTP status of its document. */
type FoundPage = {
  language: Language;
  page: string;
  /** Of the address. */
  params: Record<string, string | undefined>;
  status: number;
};

/** The scripts of a document as addresses: those that it runs, in this order, and what they import. */
export type Scripts = { run: readonly string[]; ahead: readonly string[] };

/** What a page is made of besides the portal's own texts: what the market publishes, and the catalogue where it shows that. */
type Shown = {
  content?: PublishedContent;
  tariffs?: readonly Tariff[] | null | undefined;
};

/** What the portal's server entry exports; the build is made by Vite, so its types do not come with it. */
export type PortalEntry = {
  pageIds: readonly string[];
  findPage: (market: Market, pathname: string) => FoundPage;
  formPaths: (market: Market) => string[];
  scriptOf: (page: string) => string;
  catalogueOf: (page: string) => 'all' | 'featured' | undefined;
  /** Whether a page or part of this name holds anything besides its code. */
  hasContent: (name: string) => boolean;
  contentJson: (market: Market, language: Language, name: string, shown?: Shown) => string;
  renderDocument: (
    options: Shown & {
      market: Market;
      language: Language;
      page: string;
      origin: string;
      scripts: Scripts;
      channel: { apiKey: string; serviceId: string };
    },
  ) => string;
  /** A page without any script, for one browser. `path` is without its language's prefix, `search` with its question mark. */
  renderPlain: (options: {
    market: Market;
    language: Language;
    origin: string;
    channel: { apiKey: string; serviceId: string };
    path: string;
    search: string;
    view: PlainView;
    content?: Shown['content'];
  }) => { html: string; sheet: string };
  sheetOf: (marketId: string, page: string) => string;
  /** The script in every document with the application, whose hash the policy allows. */
  earlyScript: string;
  themeColours: (marketId: string) => { light: string; dark: string };
};
