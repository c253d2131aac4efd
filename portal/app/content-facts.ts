// The server's content check imports this file (server/src/features/content/portal-facts.ts), built or not: import no
// CSS.
import { languageOf } from '@selfcare/contract/content/lists';
import type { Market } from '@selfcare/markets/market';
import { routedSlugs } from './document/article.ts';
import { tablePath, match, pages } from './site/pages.ts';
import { languages } from './locales/languages.ts';

export const pageIds: readonly string[] = Object.keys(pages);

export { routedSlugs };

export const firstParts: readonly string[] = Object.values(pages).map(({ path }) => path.split('/')[1] ?? '');

export const hasAddress = ({ brand }: Pick<Market, 'brand'>, path: string): boolean =>
  match(tablePath(path, brand.slug), brand.slug).page !== 'unknown' || path === '/about';

export { labelTexts } from './locales/label-texts.ts';

export const ownTexts = (tag: string): Readonly<Record<string, string>> | undefined => {
  const groups: Record<string, Record<string, string>> | undefined = languages[languageOf(tag)];
  if (!groups) return undefined;
  return Object.fromEntries(
    Object.entries(groups).flatMap(([feature, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${feature}.${key}`, text]),
    ),
  );
};
