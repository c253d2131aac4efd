import type { Language, Market } from '@selfcare/markets/market';
import type {
  Catalogue,
  Content,
  DocumentOptions,
  EditionOptions,
  FoundPage,
  PageAddress,
  PlacesView,
  PlainOptions,
  PortalEntry,
} from '@selfcare/contract/portal-entry';
import { pageName } from '@selfcare/contract/analytics/analytics-words';
import { basePath, calls } from '@selfcare/contract/calls';
import type { FormPackage } from '@selfcare/contract/content/form';
import type { PlainFrame as Frame, PlainView } from '@selfcare/contract/plain-pages';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { documentContent, leadWordsOf, plainContent, sentContent, shellTexts } from './document/content.ts';
import { isOwnAddress } from './document/article.ts';
import { createEdition, type Edition } from './document/edition.ts';
import { findHelp, helpIndex } from './document/help.ts';
import { renderHead } from './document/head.ts';
import {
  tablePath,
  waitingPages,
  barePath,
  isPageId,
  link,
  match,
  pageIds,
  prefixed,
  rowOf,
  splitLanguage,
  type Match,
  type PageId,
} from './site/pages.ts';
import { paymentAddress, paymentAsked, paymentModules } from './document/payment-ahead.ts';
import { siteOf } from './site/site-of.ts';
import { escapeHtml, toScriptJson } from './document/markup.ts';
import { placesOf } from './features/places/page-data.ts';
import { type DocumentData, ready, type PageModule } from './loading/loaded.ts';
import { drawAtOnce } from './ui/drawn.tsx';
import { headersOf } from './api/call.ts';
import { needs } from './document/needs.ts';
import { factsOf, scriptOf } from './document/page-facts.ts';
import { sheetOf, themeColours } from './document/sheets/sheet.ts';
import { fill } from './format/fill.ts';
import type { PlainView as PlainSeen } from './plain.ts';
import { PlainFrame } from './plain/parts/frame.tsx';
import { ChoicePlain } from './plain/choice.tsx';
import { goOnOf } from './plain/parts/go-on.ts';
import { LeadPlain } from './plain/lead.tsx';
import { PaymentPlain } from './plain/payment.tsx';
import { RechargePlain } from './plain/recharge.tsx';
import { StatusPlain } from './plain/status.tsx';
import { WordPlain } from './plain/word.tsx';
import type { Site } from './site/site.tsx';
import { FootColumns } from './shell/foot-columns.tsx';
import { HomeSection } from './features/home/home-section.tsx';
import { HeroArt } from './ui/hero-art.tsx';
import { sitemapOf } from './document/sitemap.ts';
import { askAheadScript } from './document/scripts/ask-ahead.ts';
import { earlyScript } from './document/scripts/early-taps.ts';
import { loadScript } from './document/scripts/load-script.ts';
import { frameScript } from './document/scripts/frame-script.ts';
import { viewOf } from './features/status/status-view.ts';
import type { Texts } from './locales/texts.ts';

const isWrong = (view: PlainView): boolean => {
  if (view.page === 'word' || view.page === 'status') return false;
  if (Object.keys(view.wrong).length > 0) return true;
  if (view.page === 'choice' && (view.code?.fault ?? view.code?.says) !== undefined) return true;
  return view.notice !== undefined && !['confirm', 'under-way', 'forgotten'].includes(view.notice.kind);
};

const headings = {
  paid: 'paidHeading',
  live: 'liveHeading',
  refunding: 'liveHeading',
  failed: 'failedHeading',
  refunded: 'failedHeading',
} as const;

type Titled = { title: string; brand: string; texts: Pick<Texts, 'plain' | 'status'> };

/** Returns the title with state or error first: a screen reader starts a document with it. */
export const plainTitle = (view: PlainView, { title, brand, texts }: Titled): string => {
  if (view.page === 'status') return `${texts.status[headings[viewOf(view.status)]]} | ${brand}`;
  if (view.page === 'word' && view.kind === 'failed') return `${texts.plain.refusedTitle} | ${brand}`;
  return isWrong(view) ? fill(texts.plain.wrongTitle, { title }) : title;
};

drawAtOnce('hero-art', HeroArt);
drawAtOnce('foot-columns', FootColumns);
drawAtOnce('home-section', HomeSection);

const plainViewOf = (page: PageId, path: string, site: Site): PlainSeen => {
  const own = fill(barePath(page), { slug: site.brand.slug });
  return {
    page: pageName(own, site.opco),
    // A longer path ends in an id.
    ...((page === 'article' || path === own) && { prefix: site.prefix }),
    address: basePath + calls.analyticsEvents.paths[0],
    headers: headersOf({ ...site, language: site.tag }),
    afterYes: site.afterYes.steps,
  };
};

const votesOf = (site: Site) => ({
  address: basePath + calls.like.paths[0],
  headers: headersOf({ ...site, language: site.tag }),
});

const formCallsOf = (site: Site) => ({
  save: basePath + calls.saveForm.paths[0],
  load: basePath + calls.loadForm.paths[0],
  send: basePath + calls.submitFeedback.paths[0],
  headers: headersOf({ ...site, language: site.tag }),
});

const modules = import.meta.glob<PageModule>('./routes/**/*.tsx', { eager: true, import: 'default' });

const findPage = (market: Market, pathname: string, content: Content): FoundPage<Language> => {
  const { language, path } = splitLanguage(pathname, market.languages);
  const { slug } = market.brand;
  const { page, params } = match(tablePath(path, slug), slug);
  const found = { language, page, params, address: {}, status: factsOf(page).httpStatus ?? 200 };
  if (page === 'payment') return { ...found, address: paymentAddress(params['method'], market) };
  if (page === 'help' && params['topic'] !== undefined)
    return { ...found, ...findHelpPage(market, language, content, params) };
  const form = page === 'unknown' ? /^\/form\/([a-z0-9-]{2,40})\/?$/.exec(path)?.[1] : undefined;
  if (form !== undefined && isPublicForm(content, form, language))
    return { ...found, page: 'feedback', address: { form }, status: 200 };
  const article = page === 'unknown' ? /^\/([a-z0-9-]{2,40})\/?$/.exec(path)?.[1] : undefined;
  if (article !== undefined && isOwnAddress(article) && content.package(`page-${article}`, language.tag))
    return { ...found, page: 'article', address: { slug: article }, status: 200 };
  return page === 'unknown' && speaksOfPayment.test(path) ? { ...found, page: 'lost-payment' } : found;
};

/** Words for a payment or receipt, also misspelt. */
const speaksOfPayment = /(?:^|[/\\.]|%2f|%5c)(?:pay|pai|p\w{0,3}m\w{0,3}nts?\b|receipt|re[cç]us?\b|statu[st])/i;

const isPublicForm = (content: Content, form: string, { tag }: Language) =>
  (content.package(`form-${form}`, tag) as FormPackage | undefined)?.public === true;

const findHelpPage = (market: Market, language: Language, content: Content, { topic = '', group }: Match['params']) => {
  const address = topic === 'q' ? { question: group ?? '' } : { topic, ...(group !== undefined && { group }) };
  const edition = createEdition(market, language, content);
  const found = findHelp(edition, address);
  if (found === 'nothing') return { address: { isMissing: true as const }, status: 404 };
  return found === 'page' ? { address } : { redirect: edition.href(found.redirect) };
};

const formPaths = (market: Market): string[] =>
  market.languages.flatMap(({ prefix }) =>
    pageIds.filter((page) => factsOf(page).form).map((page) => prefixed(prefix, rowOf(page).path)),
  );

const catalogueOf = (name: string) => (isPageId(name) ? factsOf(name).catalogue : undefined);

const modulesLater = (page: string, address: PageAddress): readonly string[] =>
  page === 'payment' ? paymentModules(address) : [];

const contentNames: readonly string[] = [...new Set([...pageIds, ...Object.keys(needs), 'help-index'])];

const contentJson = (
  { market, language, content }: EditionOptions<Market, Language>,
  name: string,
  tariffs?: Catalogue,
  places?: PlacesView,
) => {
  const edition = createEdition(market, language, content);
  const sent = name === 'help-index' ? helpIndex(edition) : sentContent(edition, name, { tariffs, places });
  return sent && toScriptJson(sent);
};

const withoutScript = (page: PageId) =>
  waitingPages.has(page) ? '<noscript><meta http-equiv=refresh content="0;url=?plain=1"></noscript>' : '';

const pageNamed = (name: string): PageId => {
  if (!isPageId(name)) throw new Error(`no page is named ${name}`);
  return name;
};

const renderDocument = ({
  market,
  language,
  content: active,
  page: name,
  address = {},
  origin,
  scripts,
  channel,
  tariffs,
  places,
  mapServices,
}: DocumentOptions<Market, Language>): string => {
  const page = pageNamed(name);
  const module = modules[`./routes/${rowOf(page).plain ? 'plain/' : ''}${page}.tsx`];
  if (!module) throw new Error(`no module for the page ${page}`);
  const edition = createEdition(market, language, active);
  const { content, words } = documentContent(edition, page, { tariffs, address, places, mapServices });
  const data: DocumentData = {
    page,
    site: siteOf(market, language, channel),
    shellTexts: shellTexts(edition),
    content,
  };
  const loaded = { Page: module.Page, around: module.around, ...content };
  const { site } = data;
  const { plain } = rowOf(page);
  const path = pathOf(market, page, address);
  const body = renderToString(
    <App
      load={() => ready(loaded)}
      peek={() => loaded}
      page={page}
      path={plain && path}
      search={plain && searchOf(address)}
      site={site}
      shellTexts={data.shellTexts}
    />,
  );
  const block = plain ? '' : `<script type="application/json" id="data">${toScriptJson(data)}</script>`;
  const view = plain ? ` data-view="${escapeHtml(JSON.stringify(plainViewOf(page, path, site)))}"` : '';
  const votes = content.help?.stage === 'answer' ? ` data-votes="${escapeHtml(JSON.stringify(votesOf(site)))}"` : '';
  const formCalls = plain && content.form ? ` data-form="${escapeHtml(JSON.stringify(formCallsOf(site)))}"` : '';
  const placeCalls =
    plain && content.places
      ? ` data-places="${escapeHtml(JSON.stringify(placesOf(edition, site, content.places)))}"`
      : '';
  const noindex = address.typed !== undefined || address.posted !== undefined || address.isMissing === true;
  const asked = page === 'payment' ? paymentAsked(site, address, scripts.later) : undefined;
  const hasPlain = waitingPages.has(page) || page === 'status';
  const shown = { asked, words, noindex, hasPlain, faq: content.help, places };
  const head = renderHead({ edition, page, path, origin, scripts, ...shown });
  return `<!doctype html><html lang="${data.site.lang}">${head}<body${view}${votes}${formCalls}${placeCalls}>${withoutScript(page)}<div id="app">${body}</div>${block}</body></html>`;
};

const searchOf = ({ typed }: PageAddress) => (typed === undefined ? '' : `?${new URLSearchParams({ q: typed })}`);

const pathOf = (market: Market, page: PageId, { slug, form, topic, group, question, place }: PageAddress) => {
  if (page === 'article') return `/${slug}`;
  if (form !== undefined) return `/form/${form}`;
  if (place !== undefined && (page === 'shops' || page === 'dealers')) return fill(link(page, { place }), market.brand);
  const params = question === undefined ? { topic, group } : { topic: 'q', group: question };
  return page === 'help' ? link('help', params) : fill(barePath(page), { slug: market.brand.slug });
};

const drawPlain = (view: PlainView, edition: Edition) => {
  if (view.page === 'lead') return <LeadPlain view={view} words={leadWordsOf(edition)} />;
  if (view.page === 'choice') return <ChoicePlain view={view} />;
  if (view.page === 'recharge') return <RechargePlain view={view} />;
  if (view.page === 'payment') return <PaymentPlain view={view} />;
  return view.page === 'status' ? <StatusPlain view={view} /> : <WordPlain view={view} />;
};

const pageOf = (view: PlainView): PageId => {
  if (view.page === 'lead') return 'lead-status';
  return view.page === 'word' || view.page === 'choice' ? view.at : view.page;
};

const framed = (body: string, { at, againAfterSeconds }: Frame) => {
  const again = againAfterSeconds === undefined ? '' : ` data-again="${againAfterSeconds}"`;
  return `<div data-at="${escapeHtml(at)}"${again}><script>${frameScript}</script>${body}</div>`;
};

/** Renders a page and leaves the document open: another frame may follow in the same response. */
const renderPlain = ({
  market,
  language,
  content,
  origin,
  channel,
  path,
  search,
  view,
  frame,
}: PlainOptions<Market, Language>) => {
  const page = pageOf(view);
  const styledAs = `plain-${view.page}`;
  const edition = createEdition(market, language, content);
  const { words: own, texts } = plainContent(edition, page, styledAs);
  const title = edition.word(plainTitle(view, { title: own.title, brand: market.brand.name, texts: edition.texts }));
  const words = { ...own, title };
  const site = siteOf(market, language, channel);
  const scripts = { run: [], ahead: [], later: [] };
  const head = renderHead({ edition, page, origin, scripts, words, styledAs, noindex: true });
  const shown = renderToStaticMarkup(
    <PlainFrame page={page} goOn={goOnOf(view, site)} site={site} texts={texts} address={{ path, search }}>
      {drawPlain(view, edition)}
    </PlainFrame>,
  );
  const body = frame ? framed(shown, frame) : shown;
  const html = `<!doctype html><html lang="${site.lang}">${head}<body>${body}`;
  return { html, body, sheet: sheetOf(market.id, styledAs) };
};

export const entry = {
  pageIds,
  findPage,
  formPaths,
  scriptOf: (page) => scriptOf(pageNamed(page)),
  modulesLater,
  catalogueOf,
  contentNames,
  contentJson,
  renderDocument,
  renderPlain,
  sitemapOf,
  sheetOf,
  earlyScript,
  askAheadScript,
  loadScript,
  frameScript,
  themeColours,
} satisfies PortalEntry<Market, Language>;
