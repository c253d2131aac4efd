// Read by the server's check of content as it stands here (server/src/features/content/portal-facts.ts), built or not.
import { languageOf } from '@selfcare/contract/content/lists';
import type { Market } from '@selfcare/markets/market';
import { routedSlugs } from './document/article.ts';
import { tablePath } from './document/other-addresses.ts';
import { languages } from './locales/languages.ts';
import { match, pages } from './site/pages.ts';

/** Names of all pages of the route table. */
export const pageIds: readonly string[] = Object.keys(pages);

/** The slugs of pages that stand at addresses of the route table, where a package may write them anew. */
export { routedSlugs };

/** The first parts of all addresses of the route table, `{slug}` among them. */
export const firstParts: readonly string[] = Object.values(pages).map(({ path }) => path.split('/')[1] ?? '');

/** Whether a path without language prefix, question mark and fragment is a page of the portal. */
export const hasAddress = ({ brand }: Pick<Market, 'brand'>, path: string): boolean =>
  match(tablePath(path, brand.slug), brand.slug).page !== 'unknown' || path === '/about';

/** Which of these texts are labels of text packages under names known outside. */
export { labelTexts } from './locales/label-texts.ts';

/** Every text that the portal has of its own in a language, by `<feature>.<key>`; undefined for a language that it lacks. */
export const ownTexts = (tag: string): Readonly<Record<string, string>> | undefined => {
  const groups: Record<string, Record<string, string>> | undefined = languages[languageOf(tag)];
  if (!groups) return undefined;
  return Object.fromEntries(
    Object.entries(groups).flatMap(([feature, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${feature}.${key}`, text]),
    ),
  );
};
