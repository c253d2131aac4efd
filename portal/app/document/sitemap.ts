import type { Content } from '@selfcare/contract/portal-entry';
import { formIdOf, slugOfPage } from '@selfcare/contract/content/lists';
import type { ShopRow } from '@selfcare/contract/places/answers';
import type { Language, Market } from '@selfcare/markets/market';
import { fill } from '../format/fill.ts';
import { barePath, link, prefixed, pageIds } from '../site/pages.ts';
import { langOf } from '../site/site-of.ts';
import { isOwnAddress } from './article.ts';
import { createEdition, type Edition } from './edition.ts';
import { escapeHtml } from './markup.ts';
import { helpPaths } from './help.ts';
import { factsOf } from './page-facts.ts';

type Shop = Pick<ShopRow, 'kind' | 'id'>;

const pathsOf = (edition: Edition, contentPages: Content['pages'], shops: readonly Shop[]): string[] => {
  const { slug } = edition.market.brand;
  const own = pageIds
    .filter((page) => !factsOf(page).noindex && page !== 'article')
    .map((page) => fill(barePath(page), { slug }));
  const written = contentPages
    .flatMap((page) => slugOfPage(page) ?? [])
    .filter(isOwnAddress)
    .map((page) => `/${page}`);
  const forms = contentPages
    .flatMap((page) => formIdOf(page) ?? [])
    .filter((form) => edition.read(`form-${form}`)?.public)
    .map((form) => `/form/${form}`);
  const places = shops.map(({ kind, id: place }) =>
    fill(kind === 'shop' ? link('shops', { place }) : link('dealers', { place }), { slug }),
  );
  return [...new Set([...own, ...helpPaths(edition), ...written, ...forms, ...places])];
};

/** Returns the sitemap (sitemaps.org). Packages have the same ids in every language, so one language names them all. */
export const sitemapOf = (
  market: Market,
  { content, origin, shops = [] }: { content: Content; origin: string; shops?: readonly Shop[] },
): string => {
  const [first] = market.languages;
  if (!first) throw new Error(`${market.id} has no language`);
  const url = (language: Language, path: string) => escapeHtml(origin + prefixed(language.prefix, path));
  const entries = pathsOf(createEdition(market, first, content), content.pages, shops).flatMap((path) => {
    const siblings = market.languages
      .map((other) => `<xhtml:link rel="alternate" hreflang="${langOf(other)}" href="${url(other, path)}"/>`)
      .join('');
    return market.languages.map((language) => `<url><loc>${url(language, path)}</loc>${siblings}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`;
};
