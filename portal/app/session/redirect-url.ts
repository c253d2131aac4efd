import { match, splitLanguage, type PageBefore, type PageId } from '../site/pages.ts';
import { isPlainPath } from '../api/shape.ts';
import { redirectUrlKey } from './query-data.ts';
import { readText } from './storage.ts';

type ReturnPage = PageBefore<'payment'>;

/** Pages that a stored path may name; storage can be edited (docs/abuse.md A13). */
const allowed: Record<ReturnPage, true> = {
  home: true,
  recharge: true,
  bundles: true,
  bill: true,
  'fixed-internet': true,
  broadband: true,
  'home-internet': true,
  'lead-status': true,
};

const isAllowed = (page: PageId): page is ReturnPage => Object.hasOwn(allowed, page);

export const returnPage = (
  stored: string | undefined,
  site: { brand: { slug: string }; languages: readonly { prefix: string }[] },
): ReturnPage | undefined => {
  if (stored === undefined || !isPlainPath(stored)) return undefined;
  const { path } = splitLanguage(stored, site.languages);
  const { page } = match(path, site.brand.slug);
  return isAllowed(page) ? page : undefined;
};

/** Returns the stored path; check it with `returnPage` before use. */
export const readRedirectUrl = () => readText(redirectUrlKey);
