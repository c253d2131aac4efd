import type { Language, Market } from '@selfcare/markets/market';
import { pageName } from '@selfcare/contract/analytics-words';
import { basePath, calls } from '@selfcare/contract/calls';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { pageContent, sentContent, shellTexts, type Catalogue } from './document/content.ts';
import { renderHead, type Scripts } from './document/head.ts';
import { siteOf, type ChannelKeys } from './site/site-of.ts';
import { escapeHtml, toScriptJson } from './document/escape.ts';
import type { DocumentData } from './loading/document-data.ts';
import { ready, type PageModule } from './loading/loaded.ts';
import { match, pages, prefixed, rowOf, splitLanguage, barePath, type PageId } from './site/pages.ts';
import { headersOf } from './api/call.ts';
import type { PlainView } from './plain.ts';
import type { Site } from './site/site.tsx';

export { sheetOf, themeColours } from './document/sheet.ts';

/** What a document without the application needs to say that it was seen. */
const plainViewOf = (page: PageId, site: Site): PlainView => ({
  page: pageName(barePath(page), site.opco),
  address: basePath + calls.analyticsEvents.paths[0],
  headers: headersOf({ ...site, language: site.tag }),
});

const modules = import.meta.glob<PageModule>('./routes/*.tsx', { eager: true, import: 'default' });

/** Names of all pages, the keys of the server's cache. */
export const pageIds = Object.keys(pages) as PageId[];

/** A page found by its address: which, in which language, and the HTTP status of its document. */
export const findPage = (market: Market, pathname: string) => {
  const { language, path } = splitLanguage(pathname, market.languages);
  const { page } = match(path, market.brand.slug);
  return { language, page, status: rowOf(page).httpStatus ?? 200 };
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

/** What a page or part holds besides its code, as JSON, for one that comes after the document; undefined for any other name. */
export const contentJson = (market: Market, language: Language, name: string, tariffs?: Catalogue) => {
  const content = sentContent(market, language, name, tariffs);
  return content && toScriptJson(content);
};

type DocumentOptions = {
  market: Market;
  language: Language;
  page: PageId;
  /** Origin of the portal's own addresses, without a slash at its end. */
  origin: string;
  scripts: Scripts;
  channel: ChannelKeys;
  /** For a page with the catalogue; null where it could not be read. */
  tariffs?: Catalogue;
};

/** One whole document, the same for every visitor of this page in this language. */
export const renderDocument = ({
  market,
  language,
  page,
  origin,
  scripts,
  channel,
  tariffs,
}: DocumentOptions): string => {
  const module = modules[`./routes/${page}.tsx`];
  if (!module) throw new Error(`no module for the page ${page}`);
  const content = pageContent(market, language, page, tariffs);
  const data: DocumentData = {
    page,
    site: siteOf(market, language, channel),
    shellTexts: shellTexts(market, language),
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
  return `<!doctype html><html lang="${data.site.lang}">${renderHead({ market, language, page, origin, scripts, content })}<body${view}><div id="app">${body}</div>${block}</body></html>`;
};
