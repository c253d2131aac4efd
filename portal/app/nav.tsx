import { useCallback, type ComponentProps } from 'react';
import { Link as RouterLink, useLocation } from 'wouter';
import { fill } from './lib/fill.ts';
import { useSite } from './lib/site.tsx';
import { link, otherPaths, prefixed, type OtherPath, type PageId, type Params, type Query } from './pages.ts';

type Anchor = Omit<ComponentProps<'a'>, 'href'>;
type Target<Page extends PageId> = { page: Page; params: Params<Page>; query?: Query; replace?: boolean };

/** A link to a page of the route table, followed without loading a document; `replace` leaves no history entry. */
export const Link = <Page extends PageId>({ page, params, query, ...rest }: Target<Page> & Anchor) => {
  const { prefix } = useSite();
  return <RouterLink href={`~${prefixed(prefix, link(page, params, query))}`} {...rest} />;
};

/** A link to an address outside the table: an ordinary document. */
export const OtherLink = ({ to, children, ...rest }: { to: OtherPath } & Anchor) => {
  const { prefix, brand } = useSite();
  return (
    <a href={prefix + fill(otherPaths[to], { slug: brand.slug })} {...rest}>
      {children}
    </a>
  );
};

/** Goes to a page of the route table in the current language. */
export const useNavigate = () => {
  const { prefix } = useSite();
  const [, navigate] = useLocation();
  return useCallback(
    <Page extends PageId>({ page, params, query, replace }: Target<Page>) =>
      navigate(`~${prefixed(prefix, link(page, params, query))}`, { replace }),
    [navigate, prefix],
  );
};
