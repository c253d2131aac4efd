import type { Language, Market } from '@selfcare/markets/market';
import { pageName } from '@selfcare/contract/analytics-words';
import { basePath, calls } from '@selfcare/contract/calls';
import type { PlainView } from '@selfcare/contract/plain-pages';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { pageContent, pageWords, plainContent, sentContent, shellTexts, type Shown } from './document/content.ts';
import { renderHead, type Scripts } from './document/head.ts';
import { noContent } from './document/market-content.ts';
import { siteOf, type ChannelKeys } from './site/site-of.ts';
import { escapeHtml, toScriptJson } from './document/escape.ts';
import type { DocumentData } from './loading/document-data.ts';
import { drawAtOnce } from './ui/drawn.tsx';
import { ready, type PageModule } from './loading/loaded.ts';
import { match, pages, prefixed, rowOf, splitLanguage, barePath, type PageId } from './site/pages.ts';
import { headersOf } from './api/call.ts';
import { tablePath } from './document/other-addresses.ts';
import { sheetOf } from './document/sheet.ts';
import { fill } from './format/fill.ts';
import type { PlainView as PlainSeen } from './plain.ts';
import { PlainFrame } from './plain/parts/frame.tsx';
import { PaymentPlain } from './plain/payment.tsx';
import { RechargePlain } from './plain/recharge.tsx';
import { StatusPlain } from './plain/status.tsx';
import { WordPlain } from './plain/word.tsx';
import type { Site } from './site/site.tsx';
import { FootColumns } from './shell/foot-columns.tsx';
import { HeroArt } from './ui/hero-art.tsx';

export { hasContent } from './document/content.ts';
export { earlyScript } from './document/early-taps.ts';
export { sheetOf, themeColours } from './document/sheet.ts';

drawAtOnce('hero-art', HeroArt);
drawAtOnce('foot-columns', FootColumns);

/** What a document without the application needs to say that it was seen. */
const plainViewOf = (page: PageId, site: Site): PlainSeen => ({
  page: pageName(fill(barePath(page), { slug: site.brand.slug }), site.opco),
  address: basePath + calls.analyticsEvents.paths[0],
  headers: headersOf({ ...site, language: site.tag }),
  afterYes: site.afterYes.steps,
});

const modules = import.meta.glob<PageModule>('./routes/*.tsx', { eager: true, import: 'default' });

/** Names of all pages, the keys of the server's cache. */
export const pageIds = Object.keys(pages) as PageId[];

/** A page found by its address: which, in which language, and the HTTP status of its document. */
export const findPage = (market: Market, pathname: string) => {
  const { language, path } = splitLanguage(pathname, market.languages);
  const { slug } = market.brand;
  const { page, params } = match(tablePath(path, slug), slug);
  return { language, page, params, status: rowOf(page).httpStatus ?? 200 };
};

/** Address patterns of the pages whose form may arrive before the script runs. */
export const formPaths = (market: Market): string[] =>
  market.languages.flatMap(({ prefix }) =>
    pageIds.filter((page) => rowOf(page).form).map((page) => prefixed(prefix, rowOf(page).path)),
  );

/** Which script a page starts with: the application, or for a page without it its own few lines. */
export const scriptOf = (page: PageId) => `app/${rowOf(page).plain ?? 'client.tsx'}`;

/** What a page or part shows of the catalogue, so that it is made anew as that changes; undefined for most. */
export const catalogueOf = (name: string) => (Object.hasOwn(pages, name) ? rowOf(name as PageId).catalogue : undefined);

/** What a page or part holds besides its code, as JSON, for one that comes after the document; `hasContent` knows its name. */
export const contentJson = (market: Market, language: Language, name: string, shown: Shown = {}) =>
  toScriptJson(sentContent(market, language, name, shown));

type DocumentOptions = Shown & {
  market: Market;
  language: Language;
  page: PageId;
  /** Origin of the portal's own addresses, without a slash at its end. */
  origin: string;
  scripts: Scripts;
  channel: ChannelKeys;
};

/** Where no script runs, the payment page shows the order that its browser keeps, in place of waiting for ever (decision 023). */
const withoutScript = (page: PageId) =>
  page === 'payment' ? '<noscript><meta http-equiv=refresh content="0;url=?plain=1"></noscript>' : '';

/** One whole document, the same for every visitor of this page in this language. */
export const renderDocument = ({
  market,
  language,
  page,
  origin,
  scripts,
  channel,
  ...shown
}: DocumentOptions): string => {
  const module = modules[`./routes/${page}.tsx`];
  if (!module) throw new Error(`no module for the page ${page}`);
  const content = pageContent(market, language, page, shown);
  const { description } = pageWords(market, language, page, shown.content);
  const data: DocumentData = {
    page,
    site: siteOf(market, language, channel),
    shellTexts: shellTexts(market, language, shown.content),
    content,
  };
  const loaded = { Page: module.Page, ways: module.ways, ...content };
  const { site } = data;
  const body = renderToString(
    <App load={() => ready(loaded)} peek={() => loaded} page={page} site={site} shellTexts={data.shellTexts} />,
  );
  const { plain } = rowOf(page);
  const block = plain ? '' : `<script type="application/json" id="data">${toScriptJson(data)}</script>`;
  const view = plain ? ` data-view="${escapeHtml(JSON.stringify(plainViewOf(page, site)))}"` : '';
  return `<!doctype html><html lang="${data.site.lang}">${renderHead({ market, language, page, origin, scripts, content, description })}<body${view}>${withoutScript(page)}<div id="app">${body}</div>${block}</body></html>`;
};

type PlainOptions = Pick<DocumentOptions, 'market' | 'language' | 'origin' | 'channel' | 'content'> & {
  path: string;
  search: string;
  view: PlainView;
};

const drawPlain = (view: PlainView) => {
  if (view.page === 'recharge') return <RechargePlain view={view} />;
  if (view.page === 'payment') return <PaymentPlain view={view} />;
  return view.page === 'status' ? <StatusPlain view={view} /> : <WordPlain view={view} />;
};

/** One whole document without any script, for one browser; `sheet` is the string that stands in it as its style. */
export const renderPlain = ({
  market,
  language,
  origin,
  channel,
  path,
  search,
  view,
  content = noContent,
}: PlainOptions) => {
  const page = view.page === 'word' ? view.at : view.page;
  const styledAs = `plain-${view.page}`;
  const { title, texts } = plainContent(market, language, page, { name: styledAs, content });
  const { description } = pageWords(market, language, page, content);
  const site = siteOf(market, language, channel);
  const scripts = { run: [], ahead: [] };
  const head = renderHead({
    market,
    language,
    page,
    origin,
    scripts,
    content: { title },
    description,
    styledAs,
    noindex: true,
  });
  const body = renderToStaticMarkup(
    <PlainFrame page={page} site={site} texts={texts} address={{ path, search }}>
      {drawPlain(view)}
    </PlainFrame>,
  );
  const html = `<!doctype html><html lang="${site.lang}">${head}<body>${body}</body></html>`;
  return { html, sheet: sheetOf(market.id, styledAs) };
};
