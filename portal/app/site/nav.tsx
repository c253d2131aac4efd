import { useCallback, type ComponentProps } from 'react';
import { fill } from '../format/fill.ts';
import { go } from './location.tsx';
import { useSite, type Site } from './site.tsx';
import { link, match, prefixed, rowOf, splitLanguage, type PageId, type Params, type Query } from './pages.ts';

type Anchor = Omit<ComponentProps<'a'>, 'href'>;
type Target<Page extends PageId> = { page: Page; params: Params<Page>; query?: Query; replace?: boolean };

/** A click that asks for a tab, a window or a download is the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link to a page of the route table; `replace` leaves no history entry. */
export const Link = <Page extends PageId>({
  page,
  params,
  query,
  replace,
  children,
  ...rest
}: Target<Page> & Anchor) => {
  const { prefix, brand } = useSite();
  const href = fill(prefixed(prefix, link(page, params, query)), { slug: brand.slug });
  return (
    <a {...rest} href={href} data-replace={replace || undefined}>
      {children}
    </a>
  );
};

/** Goes to a page of the route table in the current language. */
export const useNavigate = () => {
  const { prefix } = useSite();
  return useCallback(
    <Page extends PageId>({ page, params, query, replace }: Target<Page>) =>
      go(prefixed(prefix, link(page, params, query)), { replace }),
    [prefix],
  );
};

/**
 * Follows links without loading a document where they lead to a page of the application in the language of this one: those
 * that it draws, and those that stand in a document as it came. What is done when a link is pressed is done before.
 */
export const followLinks = ({ prefix, brand, languages }: Site) =>
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest('a');
    // A skip link stays on its page.
    if (!anchor || anchor.target || anchor.hash || anchor.origin !== location.origin) return;
    const { pathname, search, dataset } = anchor;
    const { language, path } = splitLanguage(pathname, languages);
    // An address of another language is a document of its own.
    if (language.prefix !== prefix || rowOf(match(path, brand.slug).page).plain) return;
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    go(pathname + search, { replace: 'replace' in dataset });
  });
