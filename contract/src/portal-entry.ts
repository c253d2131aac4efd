import type { Tariff } from './bundles.ts';
import type { FormErrors, FormValues } from './content/check-form.ts';
import type { PackageOf } from './content/pages.ts';
import type { PaymentMethodType } from './payment-methods.ts';
import type { CoverageResult, FoundShop, ShopRow } from './places/answers.ts';
import type { Position } from './places/distance.ts';
import type { PlaceKind, Technology } from './places/lists.ts';
import type { PlainFrame, PlainView } from './plain-pages.ts';

// The server hands this data to the portal's server entry, which renders documents.

/** The content that an operator's team changed without a release, at one moment. Its HTML is sanitised. */
export type Content = {
  /** Returns the package of a page in a language; undefined if there is none. */
  package: <Page extends string>(page: Page, tag: string) => PackageOf<Page> | undefined;
  /** Returns the market's own texts of a group by key; undefined if there are none. */
  texts: (feature: string, tag: string) => Readonly<Record<string, string>> | undefined;
  /** Every page that has a package. */
  pages: readonly string[];
};

/** The result of a form that was sent without a script, for one visitor. */
export type PostedForm = {
  typed?: FormValues;
  /** Errors by field, in the server's words. */
  errors?: FormErrors;
  /** `confirm`: the sender is unknown, so the visitor sends it again. `failed`: why it was not sent. */
  notice?: { kind: 'confirm' } | { kind: 'failed'; text?: string };
  /** Proves that the next post comes from this page. */
  token?: string;
  /** It was sent: the page shows thanks. */
  isSent?: boolean;
};

/** The parts of a page's address besides the page. */
export type PageAddress = {
  topic?: string;
  group?: string;
  question?: string;
  form?: string;
  slug?: string;
  /** The id of a shop. */
  place?: string;
  method?: PaymentMethodType;
  /** The visitor's search. */
  typed?: string;
  posted?: PostedForm;
  /** The address names something that does not exist. */
  isMissing?: true;
};

/** The page of an address, and the HTTP status of its document; or the address that it redirects to. */
export type FoundPage<Language> = {
  language: Language;
  page: string;
  params: Record<string, string | undefined>;
  address: PageAddress;
  status: number;
  redirect?: string;
};

/** A search by name. `at` and `found` are absent if no place has that name. */
type PlaceSearch<Found> = { typed: string; at?: Position; found?: Found };

/** The data of each page of places, without its map. */
export type PlacesShown =
  | {
      of: 'coverage';
      /** The technologies that at least one site offers. */
      technologies: readonly Technology[];
      /** Towns that one tap selects. */
      towns: readonly string[];
      asked?: PlaceSearch<{ name: string; answer: CoverageResult }>;
    }
  | {
      of: 'shops';
      kind: PlaceKind;
      towns: readonly string[];
      /** The name of the place that the list is sorted around. */
      near: string;
      asked?: PlaceSearch<true>;
      /** Nearest first. */
      shops: readonly FoundShop[];
      /** The address named a shop that does not exist. */
      isMissing?: true;
    }
  | {
      /** The area where a visitor may put the pin of an address. */
      of: 'address';
      bounds: { south: number; west: number; north: number; east: number };
      centre: Position;
    }
  | {
      of: 'shop';
      shop: FoundShop;
      /** Other shops, nearest first. */
      nearby: readonly FoundShop[];
    };

/** The data of a page of places. A market without places has none of these pages. */
export type PlacesView = PlacesShown & {
  /** URL of the basemap pieces. */
  basemap: string;
  /** The operator's own map tiles and their credits. */
  tiles?: { url: string; credits: string };
};

/** URLs of a document's scripts. */
export type Scripts = {
  /** Run in this order. */
  run: readonly string[];
  /** Imported by those. */
  ahead: readonly string[];
  /** Requested later. */
  later: readonly string[];
  /** Polyfills that an older browser loads first. */
  older?: string;
};

/** The key and service that the portal's own calls carry. */
export type ChannelKeys = { apiKey: string; serviceId: string };

/** Hosts of other services that the pages of places call. */
export type MapServices = { geocoder?: string; tiles?: string };

/** The bundles of the market; null if they could not be read. */
export type Catalogue = readonly Tariff[] | null;

/** The market, language and content of a document. */
export type EditionOptions<Market, Language> = { market: Market; language: Language; content: Content };

/** The data of a page's document. */
export type DocumentOptions<Market, Language> = EditionOptions<Market, Language> & {
  page: string;
  address?: PageAddress;
  /** Origin of the portal's own URLs, without a slash at its end. */
  origin: string;
  scripts: Scripts;
  channel: ChannelKeys;
  tariffs?: Catalogue | undefined;
  places?: PlacesView | undefined;
  mapServices?: MapServices | undefined;
};

/** The data of a document without the application. */
export type PlainOptions<Market, Language> = EditionOptions<Market, Language> &
  Pick<DocumentOptions<Market, Language>, 'origin' | 'channel'> & {
    /** Without the prefix of its language. */
    path: string;
    /** With its question mark. */
    search: string;
    view: PlainView;
    /** Present if the browser runs scripts: then another `body` may follow the document in the same response. */
    frame?: PlainFrame | undefined;
  };

/** The portal's server entry, exported as `entry`. The contract does not import the markets, so market and language are parameters. */
export type PortalEntry<Market, Language> = {
  pageIds: readonly string[];
  findPage: (market: Market, pathname: string, content: Content) => FoundPage<Language>;
  formPaths: (market: Market) => string[];
  scriptOf: (page: string) => string;
  /** Returns the modules that a document requests before the application does. */
  modulesLater: (page: string, address: PageAddress) => readonly string[];
  catalogueOf: (page: string) => 'all' | 'featured' | undefined;
  /** Every page and part that `contentJson` knows. */
  contentNames: readonly string[];
  contentJson: (
    options: EditionOptions<Market, Language>,
    page: string,
    tariffs?: Catalogue,
    places?: PlacesView,
  ) => string | undefined;
  renderDocument: (options: DocumentOptions<Market, Language>) => string;
  /** Returns a document without the application, for one browser. */
  renderPlain: (options: PlainOptions<Market, Language>) => { html: string; body: string; sheet: string };
  /** Returns the sitemap of a market as XML. */
  sitemapOf: (market: Market, options: { content: Content; origin: string; shops?: readonly ShopRow[] }) => string;
  sheetOf: (marketId: string, page: string) => string;
  /** Inline scripts, whose hashes the policy allows. */
  earlyScript: string;
  askAheadScript: string;
  loadScript: string;
  frameScript: string;
  themeColours: (marketId: string) => { light: string; dark: string };
};
