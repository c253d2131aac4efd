import { isRecord } from '@selfcare/contract/typed/fields';
import { languageOf, textPages } from '@selfcare/contract/content/lists';
import { packageKind } from '@selfcare/contract/content/pages';
import type { Language, Market } from '@selfcare/markets/market';
import type { ContentNow } from './active-content.ts';
import type { OwnWords } from './own-words.ts';

const sitesPageUrl = 'fetch-sites-data-5g';

const named = (market: Market, word: string): Language | undefined =>
  market.languages.find(({ tag }) => languageOf(tag) === word);

const readPageUrl = (market: Market, pageUrl: string, tag: string): { page: string; tag: string } | undefined => {
  if (packageKind(pageUrl)?.languageBy === 'header') return { page: pageUrl, tag };
  const [, word = '', page = ''] = /^([a-z]{2,3})-(.+)$/.exec(pageUrl) ?? [];
  const language = named(market, word);
  return language && packageKind(page)?.languageBy === 'prefix' ? { page, tag: language.tag } : undefined;
};

/** Returns a page's default package: labels for text packages, loader texts, empty titles. */
const ownPackage = (page: string, tag: string, ownWords: OwnWords): object | undefined => {
  if (page === 'loader') return ownWords.loader(tag);
  if (page === 'meta-data-config') return { pages: {} };
  return textPages.some((each) => each === page) ? ownWords.labels(page, tag) : undefined;
};

/** Returns the package of a `pageUrl`, in the request's language when the name has none; undefined if missing. */
export const findPackage = (
  content: ContentNow,
  { market, ownWords, pageUrl, tag }: { market: Market; ownWords: OwnWords; pageUrl: string; tag: string },
): unknown => {
  if (pageUrl === sitesPageUrl) return content.package('places/sites', tag);
  const asked = readPageUrl(market, pageUrl, tag);
  if (!asked) return undefined;
  const own = ownPackage(asked.page, asked.tag, ownWords);
  const found = content.package(asked.page, asked.tag);
  return own ? { ...own, ...(isRecord(found) && found) } : found;
};
