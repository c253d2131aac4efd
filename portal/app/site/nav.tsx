import { useCallback, type ComponentProps, type MouseEvent } from 'react';
import { fill } from '../format/fill.ts';
import { go } from './location.tsx';
import { useSite } from './site.tsx';
import { link, prefixed, rowOf, type PageId, type Params, type Query } from './pages.ts';

type Anchor = Omit<ComponentProps<'a'>, 'href'>;
type Target<Page extends PageId> = { page: Page; params: Params<Page>; query?: Query; replace?: boolean };

/** A click that asks for a tab, a window or a download is the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/**
 * A link to a page of the route table, followed without loading a document where that page is the application's; `replace`
 * leaves no history entry.
 */
export const Link = <Page extends PageId>({
  page,
  params,
  query,
  replace,
  onClick,
  children,
  ...rest
}: Target<Page> & Anchor) => {
  const { prefix, brand } = useSite();
  const href = fill(prefixed(prefix, link(page, params, query)), { slug: brand.slug });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // A page without the application is a document of its own.
    if (rowOf(page).plain || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    go(href, { replace });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
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
