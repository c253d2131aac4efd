import type { Language, Market } from '@selfcare/markets/market';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { pageContent, sentContent, shellTexts } from './lib/document/content.ts';
import { renderHead } from './lib/document/head.ts';
import { siteOf, type ChannelKeys } from './lib/document/site-of.ts';
import { toScriptJson } from './lib/document/escape.ts';
import type { DocumentData } from './lib/document-data.ts';
import { ready, type PageContent, type PageModule } from './lib/loaded.ts';
import { match, pages, prefixed, rowOf, splitLanguage, type PageId } from './pages.ts';

export { sheetOf, themeColours } from './lib/document/sheet.ts';

const modules = import.meta.glob<PageModule>('./routes/*.tsx', { eager: true });

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

/** Which script a page starts with: the application, or for a page without it the few lines of `plain.ts`. */
export const scriptOf = (page: PageId) => (rowOf(page).plain ? 'app/plain.ts' : 'app/client.tsx');

/** Whether a page or part shows the catalogue, so that it is made anew as that changes. */
export const hasCatalogue = (name: string) => Object.hasOwn(pages, name) && rowOf(name as PageId).catalogue === true;

/** What a page or part holds besides its code, as JSON, for one that comes after the document; undefined for any other name. */
export const contentJson = (market: Market, language: Language, name: string, tariffs?: PageContent['tariffs']) => {
  const content = sentContent(market, language, name, tariffs);
  return content && toScriptJson(content);
};

type DocumentOptions = {
  market: Market;
  language: Language;
  page: PageId;
  /** Origin of the portal's own addresses, without a slash at its end. */
  origin: string;
  /** The page's scripts, entry first. */
  scripts: readonly string[];
  channel: ChannelKeys;
  /** For a page with the catalogue; null where it could not be read. */
  tariffs?: PageContent['tariffs'];
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
  const loaded = { Page: module.default, ways: module.ways, ...content };
  const { site } = data;
  const body = renderToString(
    <App load={() => ready(loaded)} peek={() => loaded} page={page} site={site} shellTexts={data.shellTexts} />,
  );
  const block = rowOf(page).plain ? '' : `<script type="application/json" id="data">${toScriptJson(data)}</script>`;
  return `<!doctype html><html lang="${data.site.lang}">${renderHead({ market, language, page, origin, scripts, content })}<body><div id="app">${body}</div>${block}</body></html>`;
};
