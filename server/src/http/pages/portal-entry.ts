import type { Tariff } from '@selfcare/contract/bundles';
import type { PlainView } from '@selfcare/contract/plain-pages';
import type { Language, Market } from '@selfcare/markets/market';

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

/** What the portal's server entry exports; the build is made by Vite, so its types do not come with it. */
export type PortalEntry = {
  pageIds: readonly string[];
  findPage: (market: Market, pathname: string) => FoundPage;
  formPaths: (market: Market) => string[];
  scriptOf: (page: string) => string;
  catalogueOf: (page: string) => 'all' | 'featured' | undefined;
  contentJson: (
    market: Market,
    language: Language,
    page: string,
    tariffs?: readonly Tariff[] | null,
  ) => string | undefined;
  renderDocument: (options: {
    market: Market;
    language: Language;
    page: string;
    origin: string;
    scripts: Scripts;
    channel: { apiKey: string; serviceId: string };
    tariffs?: readonly Tariff[] | null;
  }) => string;
  /** A page without any script, for one browser. `path` is without its language's prefix, `search` with its question mark. */
  renderPlain: (options: {
    market: Market;
    language: Language;
    origin: string;
    channel: { apiKey: string; serviceId: string };
    path: string;
    search: string;
    view: PlainView;
  }) => { html: string; sheet: string };
  sheetOf: (marketId: string, page: string) => string;
  /** The script in every document with the application, whose hash the policy allows. */
  earlyScript: string;
  themeColours: (marketId: string) => { light: string; dark: string };
};
