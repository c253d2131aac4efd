import { match, splitLanguage, type PageBefore, type PageId } from '../site/pages.ts';
import { isPlainPath } from '../api/shape.ts';
import { redirectUrlKey } from './query-data.ts';
import { readText } from './storage.ts';

/** The pages that hand an order to the payment page. */
type ReturnPage = PageBefore<'payment'>;

/** Where Return may lead: a stored text can be edited, so it only ever picks from this table (docs/abuse.md A13). */
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

/** The page that a stored address names, whatever its language prefix, or undefined when Return may not lead there. */
export const returnPage = (
  stored: string | undefined,
  site: { brand: { slug: string }; languages: readonly { prefix: string }[] },
): ReturnPage | undefined => {
  if (stored === undefined || !isPlainPath(stored)) return undefined;
  const { path } = splitLanguage(stored, site.languages);
  const { page } = match(path, site.brand.slug);
  return isAllowed(page) ? page : undefined;
};

/** The address that the flow asked to return to; a check with `returnPage` comes before any use. */
export const readRedirectUrl = () => readText(redirectUrlKey);
