import { typeOfSegment } from '@selfcare/contract/payment-methods';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { isReceiptCode } from '../format/receipt-code.ts';

const others: Readonly<Record<string, string>> = {
  '/storelocator': '/store_finder/{slug}-shops',
  '/store-locator': '/store_finder/{slug}-shops',
};

/** Replaces the operator's word by `{slug}`, and another address by the table's own. Only documents use it. */
export const tablePath = (path: string, slug: string): string => {
  const small = path.toLowerCase().replace(/(?<=.)\/$/, '');
  const own = small.replace(`/${slug}-shops`, '/{slug}-shops').replace(`/more-${slug}-money`, '/more-{slug}-money');
  return others[own] ?? (own === small ? path : own);
};

/** Returns whether a value is an http or https address. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value);

type Row = {
  path: `/${string}`;
  ahead?: readonly string[];
  plain?: true;
  slim?: true;
};

/**
 * The addresses of the portal. `{slug}` is the operator's word. See also document/page-facts.ts.
 */
export const pages = {
  home: { path: '/', ahead: ['payment', 'recharge'] },
  recharge: { path: '/prepaid-recharge', ahead: ['payment'] },
  bill: { path: '/postpaid-bill-pay', ahead: ['payment'] },
  'fixed-internet': { path: '/orp/fixed-internet', ahead: ['payment'] },
  broadband: { path: '/broadband-recharge', ahead: ['payment'] },
  bundles: { path: '/data-bundle', ahead: ['payment'] },
  tariffs: { path: '/table', plain: true },
  payment: {
    path: '/payment/start/:method?',
    ahead: ['status'],
    slim: true,
  },
  status: { path: '/payment/status/:id?', slim: true },
  receipt: { path: '/payment/receipt/:code?' },
  help: { path: '/gethelp/:topic?/:group?', plain: true },
  shops: { path: '/store_finder/{slug}-shops/:place?', plain: true },
  dealers: { path: '/store_finder/dealers/:place?', plain: true },
  coverage: { path: '/openNetworks', plain: true },
  contact: { path: '/contact-us', plain: true },
  feedback: { path: '/give_your_feedback', plain: true },
  'wallet-loans': { path: '/more-{slug}-money', plain: true },
  'home-internet': { path: '/hbb-lead', ahead: ['payment'] },
  'lead-status': { path: '/hbb-lead-status', ahead: ['payment'] },
  works: { path: '/works', slim: true },
  about: { path: '/about', plain: true },
  'privacy-notice': { path: '/privacy', plain: true },
  accessibility: { path: '/accessibility', plain: true },
  /** Found by the server; the browser treats it as unknown. */
  article: { path: '/about', plain: true },
  'not-found': {
    path: '/page-not-found',
    plain: true,
  },
  /** Nearly the address of a payment or receipt; found by the server. */
  'lost-payment': { path: '/payment', plain: true, slim: true },
  /** Last, so that `/about` never matches it. */
  unknown: { path: '/about', plain: true },
} as const satisfies Record<string, Row>;

/** Its module is `routes/<name>.tsx`, of a plain page `routes/plain/<name>.tsx`. */
export type PageId = keyof typeof pages;

/** Pages that prefetch `Next`. */
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

export type Params<Page extends PageId> = {
  [Name in NamesOf<Page> as Name extends `${string}?` ? never : Name]: string;
} & { [Name in NamesOf<Page> as Name extends `${infer Bare}?` ? Bare : never]?: string };

export type PageWithoutParams = { [Page in PageId]: Record<never, never> extends Params<Page> ? Page : never }[PageId];

export type PageProps<Page extends PageId> = { params: Params<Page> };

export type Query = Record<string, string>;

export const link = <Page extends PageId>(page: Page, params: Params<Page>, query?: Query): string => {
  const given: Record<string, string | undefined> = params;
  const path = pages[page].path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = given[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return query ? `${path}?${new URLSearchParams(query)}` : path;
};

/** The content checks parameters without a shape. */
const shapes: Record<string, (value: string, slug: string) => boolean | string | undefined> = {
  method: typeOfSegment,
  id: isTransactionId,
  code: isReceiptCode,
};

/** Returns the pattern of a path; it ignores case and a final slash. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/\/$/, '')}/?$`, 'i');

export const isPageId = (name: string): name is PageId => Object.hasOwn(pages, name);

export const pageIds: readonly PageId[] = Object.keys(pages).filter(isPageId);

const table = pageIds.map((page) => ({ page, pattern: patternOf(pages[page].path) }));

export type Match = { page: PageId; params: Record<string, string | undefined> };

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

export const splitLanguage = <Language extends { prefix: string }>(
  pathname: string,
  languages: readonly Language[],
) => {
  const prefixed = languages.find(({ prefix }) => prefix && `${pathname}/`.startsWith(`${prefix}/`));
  const language = prefixed ?? languages.find(({ prefix }) => !prefix) ?? languages[0];
  if (!language) throw new Error('a market needs a language');
  return { language, path: prefixed ? pathname.slice(prefixed.prefix.length) || '/' : pathname };
};

export const prefixed = (prefix: string, path: string) => (prefix && path === '/' ? prefix : prefix + path);

/** Returns the path without optional parts, which are read after hydration. */
export const barePath = (page: PageId) => pages[page].path.replace(/\/:\w+\?/g, '');

export const rowOf = (page: PageId): Row => pages[page];

export const aheadOf = (page: PageId): readonly PageId[] => (rowOf(page).ahead ?? []) as readonly PageId[];

const startable = ['bundles', 'broadband', 'bill', 'fixed-internet', 'lead-status'] as const satisfies PageId[];

/** Pages that need the application; without script their page without script replaces them (decision 023). */
export const waitingPages: ReadonlySet<PageId> = new Set(['payment', ...startable]);

/** A payment continues there only with a posted order. */
const served: ReadonlySet<PageId> = new Set(['recharge', 'status', ...startable]);

export const plainAddress = (
  page: PageId,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | undefined => (served.has(page) ? `${pathname}${search}${search ? '&' : '?'}plain=1` : undefined);
