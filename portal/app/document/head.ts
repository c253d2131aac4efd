import { weekdays, type Weekday } from '@selfcare/contract/places/lists';
import { shownName } from '../map/shop-words.ts';
import { fill } from '../format/fill.ts';
import { barePath, prefixed, rowOf, type PageId } from '../site/pages.ts';
import type { PageWords } from './content.ts';
import type { Edition } from './edition.ts';
import { askAheadScript, type Asked } from './scripts/ask-ahead.ts';
import { earlyScript } from './scripts/early-taps.ts';
import { loadScript } from './scripts/load-script.ts';
import { factsOf } from './page-facts.ts';
import { escapeHtml, toScriptJson } from './markup.ts';
import type { HelpView } from '../loading/views/help-view.ts';
import type { PlacesView, Scripts } from '@selfcare/contract/portal-entry';
import { sheetFiles, sheetOf, themeColours } from './sheets/sheet.ts';
import { langOf } from '../site/site-of.ts';

type HeadOptions = {
  edition: Edition;
  page: PageId;
  path?: string;
  origin: string;
  scripts: Scripts;
  asked?: Asked | undefined;
  words: PageWords;
  faq?: HelpView | undefined;
  places?: PlacesView | undefined;
  hasPlain?: boolean;
  noindex?: boolean;
  styledAs?: string;
};

const isHidden = ({ page, noindex }: Pick<HeadOptions, 'page' | 'noindex'>) =>
  noindex === true || factsOf(page).noindex === true;

const addresses = ({ edition: { market, language }, page, path: own, origin, noindex }: HeadOptions) => {
  if (isHidden({ page, noindex })) return '<meta name="robots" content="noindex">';
  const path = own ?? fill(barePath(page), { slug: market.brand.slug });
  const url = (prefix: string) => escapeHtml(origin + prefixed(prefix, path));
  const alternates = market.languages.map((other) => [langOf(other), url(other.prefix)]);
  const first = market.languages[0];
  if (first) alternates.push(['x-default', url(first.prefix)]);
  return `<link rel="canonical" href="${url(language.prefix)}">${alternates
    .map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`)
    .join('')}`;
};

const card = ({ page, origin, noindex }: HeadOptions) =>
  isHidden({ page, noindex }) ? '' : `<meta property="og:image" content="${escapeHtml(origin)}/social.png">`;

const described = (options: HeadOptions) =>
  isHidden(options) ? '' : `<meta name="description" content="${escapeHtml(options.words.description)}">`;

const answerData = (view: HelpView | undefined) => {
  if (view?.stage !== 'answer') return '';
  const answer = { '@type': 'Answer', text: view.html };
  const mainEntity = [{ '@type': 'Question', name: view.question, acceptedAnswer: answer }];
  const data = { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity };
  return `<script type="application/ld+json">${toScriptJson(data)}</script>`;
};

const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<Weekday, string>;

const shopData = ({ places, edition: { market } }: HeadOptions) => {
  if (places?.of !== 'shop') return '';
  const { shop } = places;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'MobilePhoneStore',
    name: shownName(shop.shop),
    telephone: shop.phNumber,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.phyLocation,
      addressLocality: shop.town,
      addressCountry: market.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: shop.location.latitue, longitude: shop.location.longitude },
    openingHoursSpecification: weekdays.flatMap((weekday) =>
      (shop.hours[weekday] ?? []).map((span) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: dayNames[weekday],
        opens: span.slice(0, 5),
        closes: span.slice(6).replace('24:00', '23:59'),
      })),
    ),
  };
  return `<script type="application/ld+json">${toScriptJson(data)}</script>`;
};

const style = (marketId: string, page: string) =>
  import.meta.env.DEV
    ? sheetFiles(marketId)
        .map((file) => `<link rel="stylesheet" href="${file}">`)
        .join('')
    : `<style>${sheetOf(marketId, page)}</style>`;

const scriptTags = ({ run, ahead, older }: Scripts, hasPlain: boolean) =>
  older === undefined
    ? run.map((file) => `<script type="module" src="${file}"></script>`).join('')
    : [
        ...[...run, ...ahead].map((file) => `<link rel="modulepreload" href="${file}">`),
        `<script type="module" id="load" data-run="${run.join(' ')}" data-older="${older}"${hasPlain ? ' data-plain="1"' : ''}>${loadScript}</script>`,
      ].join('');

const ownScript = (asked: Asked | undefined) =>
  asked
    ? `<script data-asked="${escapeHtml(JSON.stringify(asked))}">${askAheadScript}</script>`
    : `<script>${earlyScript}</script>`;

/**
 * Scripts come first: the browser requests them while the rest is on its way. Style is inline, so that the first paint
 * waits only for the document.
 */
export const renderHead = (options: HeadOptions): string => {
  const { edition, page, scripts, asked, words, styledAs = page } = options;
  const { market } = edition;
  const colours = themeColours(market.id);
  const isApplication = scripts.run.length > 0 && !rowOf(page).plain;
  return [
    '<head><meta charset="utf-8">',
    isApplication ? ownScript(asked) : '',
    scriptTags(scripts, options.hasPlain === true),
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">',
    `<title>${escapeHtml(words.title)}</title>`,
    described(options),
    `<meta name="theme-color" content="${colours.light}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${colours.dark}" media="(prefers-color-scheme:dark)">`,
    addresses(options),
    card(options),
    answerData(options.faq),
    shopData(options),
    options.places && market.places?.isSample
      ? '<meta name="places" content="sample data, no real sites or shops">'
      : '',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    isHidden(options) ? '' : '<link rel="manifest" href="/manifest.webmanifest">',
    style(market.id, styledAs),
    '</head>',
  ].join('');
};
