import { useCallback, type ComponentProps } from 'react';
import { fill } from '../format/fill.ts';
import { go } from './location.tsx';
import { useSite, type Site } from './site.tsx';
import { link, match, prefixed, rowOf, splitLanguage, type PageId, type Params, type Query } from './pages.ts';

type Anchor = Omit<ComponentProps<'a'>, 'href'>;
type Target<Page extends PageId> = { page: Page; params: Params<Page>; query?: Query; replace?: boolean };

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

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

export const useNavigate = () => {
  const { prefix } = useSite();
  return useCallback(
    <Page extends PageId>({ page, params, query, replace }: Target<Page>) =>
      go(prefixed(prefix, link(page, params, query)), { replace }),
    [prefix],
  );
};

/** Follows every link to a page, also those of the document. Handlers of the link run first. */
export const followLinks = ({ prefix, brand, languages }: Site) =>
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    // A skip link stays on its page.
    if (!anchor || anchor.target || anchor.hash || anchor.origin !== location.origin) return;
    const { pathname, search, dataset } = anchor;
    const { language, path } = splitLanguage(pathname, languages);
    // Another language is another document.
    if (language.prefix !== prefix || rowOf(match(path, brand.slug).page).plain) return;
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    go(pathname + search, { replace: 'replace' in dataset });
  });
