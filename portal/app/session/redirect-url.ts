import { match, splitLanguage, type PageId } from '../site/pages.ts';
import { isPlainPath } from '../api/shape.ts';
import { readText } from './storage.ts';

const key = 'redirect_url';

/** Where Return may lead: a stored text can be edited, so it only ever picks from this list (docs/abuse.md A13). */
const allowed = [
  'home',
  'recharge',
  'bundles',
  'bill',
  'fixed-internet',
  'broadband',
] as const satisfies readonly PageId[];

/** The page that a stored address names, whatever its language prefix, or undefined when Return may not lead there. */
export const returnPage = (
  stored: string | undefined,
  site: { brand: { slug: string }; languages: readonly { prefix: string }[] },
): (typeof allowed)[number] | undefined => {
  if (stored === undefined || !isPlainPath(stored)) return undefined;
  const { path } = splitLanguage(stored, site.languages);
  const { page } = match(path, site.brand.slug);
  return allowed.find((name) => name === page);
};

/** The address that the flow asked to return to; a check with `returnPage` comes before any use. */
export const readRedirectUrl = () => readText(key);
