import type { Language, Market } from '@selfcare/markets/market';
import { barePath, prefixed, rowOf, type PageId } from '../site/pages.ts';
import type { PageContent } from '../loading/loaded.ts';
import { pageWords } from './content.ts';
import { escapeHtml } from './escape.ts';
import { sheetFiles, sheetOf, themeColours } from './sheet.ts';
import { langOf } from '../site/site-of.ts';

/** The scripts of a document as addresses: those that it runs, in this order, and what they import. */
export type Scripts = { run: readonly string[]; ahead: readonly string[] };

type HeadOptions = {
  market: Market;
  language: Language;
  page: PageId;
  origin: string;
  scripts: Scripts;
  content: PageContent;
};

const addresses = ({ market, language, page, origin }: HeadOptions) => {
  if (rowOf(page).noindex) return '<meta name="robots" content="noindex">';
  const url = (prefix: string) => escapeHtml(origin + prefixed(prefix, barePath(page)));
  const alternates = market.languages.map((other) => [langOf(other), url(other.prefix)]);
  const first = market.languages[0];
  if (first) alternates.push(['x-default', url(first.prefix)]);
  return `<link rel="canonical" href="${url(language.prefix)}">${alternates
    .map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`)
    .join('')}`;
};

const style = (marketId: string, page: PageId) =>
  import.meta.env.DEV
    ? sheetFiles(marketId)
        .map((file) => `<link rel="stylesheet" href="${file}">`)
        .join('')
    : `<style>${sheetOf(marketId, page)}</style>`;

const scriptTags = ({ run, ahead }: Scripts) =>
  [
    ...run.map((file) => `<script type="module" src="${file}"></script>`),
    ...ahead.map((file) => `<link rel="modulepreload" href="${file}">`),
  ].join('');

/**
 * The head of a document. The scripts stand first: the browser asks for them while the rest is still on its way. Style is
 * inline, so that the first paint waits for nothing but the document.
 */
export const renderHead = (options: HeadOptions): string => {
  const { market, language, page, scripts, content } = options;
  const colours = themeColours(market.id);
  return [
    '<head><meta charset="utf-8">',
    scriptTags(scripts),
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(content.title)}</title>`,
    `<meta name="description" content="${escapeHtml(pageWords(market, language, page).description)}">`,
    `<meta name="theme-color" content="${colours.light}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${colours.dark}" media="(prefers-color-scheme:dark)">`,
    addresses(options),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    style(market.id, page),
    '</head>',
  ].join('');
};
