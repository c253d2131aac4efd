import { typeOfSegment } from '@selfcare/contract/payment-methods';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { isReceiptCode } from '../format/receipt-code.ts';

/** Whether a text that came from elsewhere is an address that the browser may go to: http or https, no other scheme. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value);

type Row = {
  path: `/${string}`;
  /** Pages whose code and content are fetched once this one is shown. */
  ahead?: readonly string[];
  /** A document without the application. */
  plain?: true;
  /** Few ways out: the header and footer of the payment steps. */
  slim?: true;
};

/**
 * Every address of the portal, once: links, parameters and what the server keeps all come from here. `{slug}` is the
 * operator's word; other addresses of a page stand in document/other-addresses.ts, and what only the making of documents asks
 * in document/page-facts.ts.
 */
export const pages = {
  home: { path: '/', ahead: ['payment', 'recharge'] },
  recharge: { path: '/prepaid-recharge', ahead: ['payment'] },
  bill: { path: '/postpaid-bill-pay', ahead: ['payment'] },
  'fixed-internet': { path: '/orp/fixed-internet', ahead: ['payment'] },
  broadband: { path: '/broadband-recharge', ahead: ['payment'] },
  bundles: { path: '/data-bundle', ahead: ['payment'] },
  /** Every bundle of the market, in the document itself, which is made anew as the catalogue changes. */
  tariffs: { path: '/table', plain: true },
  payment: {
    path: '/payment/start/:method?',
    ahead: ['status'],
    slim: true,
  },
  status: { path: '/payment/status/:id?', slim: true },
  receipt: { path: '/payment/receipt/:code?' },
  /** The help centre at each of its stages; `q` and an id name a question. What the others name only the content knows. */
  help: { path: '/gethelp/:topic?/:group?', plain: true },
  shops: { path: '/store_finder/{slug}-shops/:place?', plain: true },
  dealers: { path: '/store_finder/dealers/:place?', plain: true },
  coverage: { path: '/openNetworks', plain: true },
  contact: { path: '/contact-us', plain: true },
  /** The form of feedback; any other form of the content stands at `/form/<id>`, which the server finds. */
  feedback: { path: '/give_your_feedback', plain: true },
  'wallet-loans': { path: '/more-{slug}-money', plain: true },
  'home-internet': { path: '/hbb-lead', ahead: ['payment'] },
  'lead-status': { path: '/hbb-lead-status', ahead: ['payment'] },
  /** A seller's order: its secret stands behind the `#`. */
  works: { path: '/works', slim: true },
  about: { path: '/about', plain: true },
  'privacy-notice': { path: '/privacy', plain: true },
  accessibility: { path: '/accessibility', plain: true },
  /** A page that only the content knows, with its slug: the server finds it; for the browser it is an unknown address. */
  article: { path: '/about', plain: true },
  'not-found': {
    path: '/page-not-found',
    plain: true,
  },
  /** Stands in place of an address that is nearly that of a payment or of a receipt: the server finds it. */
  'lost-payment': { path: '/payment', plain: true, slim: true },
  /** Any other address shows About; it comes last, so that `/about` itself is never taken for it. */
  unknown: { path: '/about', plain: true },
} as const satisfies Record<string, Row>;

/** The name of a page; its module is `routes/<name>.tsx`. */
export type PageId = keyof typeof pages;

/** The pages that fetch a page ahead: it is the next step after them. */
export type PageBefore<Next extends PageId> = {
  [Page in PageId]: (typeof pages)[Page] extends { ahead: readonly (infer Ahead)[] }
    ? Next extends Ahead
      ? Page
      : never
    : never;
}[PageId];

type Names<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type NamesOf<Page extends PageId> = Names<(typeof pages)[Page]['path']>;

/** The parameters in a page's address; one that the address may leave out is optional. */
export type Params<Page extends PageId> = {
  [Name in NamesOf<Page> as Name extends `${string}?` ? never : Name]: string;
} & { [Name in NamesOf<Page> as Name extends `${infer Bare}?` ? Bare : never]?: string };

/** The pages whose bare address is a page. */
export type PageWithoutParams = { [Page in PageId]: Record<never, never> extends Params<Page> ? Page : never }[PageId];

/** What every page component is given: the parameters found in the address. */
export type PageProps<Page extends PageId> = { params: Params<Page> };

/** Search parameters of a link, in order. */
export type Query = Record<string, string>;

/** The address of a page without its language prefix; a page or parameter that does not exist does not compile. */
export const link = <Page extends PageId>(page: Page, params: Params<Page>, query?: Query): string => {
  const given: Record<string, string | undefined> = params;
  const path = pages[page].path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = given[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return query ? `${path}?${new URLSearchParams(query)}` : path;
};

/** What a parameter must look like, where the portal knows; anything else is an unknown address. Of the others only the content knows. */
const shapes: Record<string, (value: string, slug: string) => boolean | string | undefined> = {
  method: typeOfSegment,
  id: isTransactionId,
  code: isReceiptCode,
};

/** What a path with its parameters looks like as a pattern; a slash at its end and the case of its letters do not matter. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/\/$/, '')}/?$`, 'i');

/** Returns whether a page has this name. */
export const isPageId = (name: string): name is PageId => Object.hasOwn(pages, name);

/** The names of all pages. */
export const pageIds: readonly PageId[] = Object.keys(pages).filter(isPageId);

const table = pageIds.map((page) => ({ page, pattern: patternOf(pages[page].path) }));

/** A page and the parameters that its address gave. */
export type Match = { page: PageId; params: Record<string, string | undefined> };

/** Which page a path without language prefix belongs to; `slug` is the operator's word in the path of its wallet. */
export const match = (path: string, slug: string): Match => {
  for (const { page, pattern } of table) {
    const found = pattern.exec(path);
    if (!found) continue;
    const params = { ...found.groups };
    const isShaped = Object.entries(params).every(
      ([key, value]) => value === undefined || (shapes[key] ?? Boolean)(value, slug),
    );
    if (isShaped) return { page, params };
  }
  return { page: 'unknown', params: {} };
};

/** The language of a path and what is left of it without the prefix; the language without prefix takes the rest. */
export const splitLanguage = <Language extends { prefix: string }>(
  pathname: string,
  languages: readonly Language[],
) => {
  const prefixed = languages.find(({ prefix }) => prefix && `${pathname}/`.startsWith(`${prefix}/`));
  const language = prefixed ?? languages.find(({ prefix }) => !prefix) ?? languages[0];
  if (!language) throw new Error('a market needs a language');
  return { language, path: prefixed ? pathname.slice(prefixed.prefix.length) || '/' : pathname };
};

/** Puts the language prefix before a path; the home page of a prefixed language has no slash at its end. */
export const prefixed = (prefix: string, path: string) => (prefix && path === '/' ? prefix : prefix + path);

/** The path that a cached document is rendered under: what may be left out of the address is read after hydration. */
export const barePath = (page: PageId) => pages[page].path.replace(/\/:\w+\?/g, '');

/** One row of the table with all its optional columns. */
export const rowOf = (page: PageId): Row => pages[page];

/** Pages worth fetching while this one is being read. */
export const aheadOf = (page: PageId): readonly PageId[] => (rowOf(page).ahead ?? []) as readonly PageId[];

/** Pages that can begin without the application, by a form that is made for it. */
const startable = ['bundles', 'broadband', 'bill', 'fixed-internet', 'lead-status'] as const satisfies PageId[];

/** Pages that wait for the application: where no script runs, the one that is made for that takes their place (decision 023). */
export const waitingPages: ReadonlySet<PageId> = new Set(['payment', ...startable]);

/** A payment goes on there only with an order that was posted. */
const served: ReadonlySet<PageId> = new Set(['recharge', 'status', ...startable]);

/** Returns the address of this page without the application; undefined where it has no such form, or could not go on there. */
export const plainAddress = (
  page: PageId,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | undefined => (served.has(page) ? `${pathname}${search}${search ? '&' : '?'}plain=1` : undefined);
