import { use, useEffect, useMemo, type ComponentProps } from 'react';
import type { LoadedPage, LoadPage } from './loading/loaded.ts';
import { LocationProvider, readLocation, useShownLocation, type PageLocation } from './site/location.tsx';
import { useArrival } from './site/scroll.ts';
import { SiteProvider, useSite, type Site } from './site/site.tsx';
import { TextsProvider } from './site/texts.tsx';
import { useLate } from './site/use-late.ts';
import { whenRead } from './loading/when-read.ts';
import type { Texts } from './locales/texts.ts';
import { aheadOf, barePath, match, type Match, type PageId } from './site/pages.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { failure } from './shell/failure.ts';
import { fetchHomeSkeleton, Loading } from './shell/loading.tsx';
import { Shell } from './shell/shell.tsx';

/** How long the old page stays without a word while the next one is fetched, in milliseconds. */
const patience = 300;

type Pages = {
  /** For the page that is drawn. */
  load: LoadPage;
  /** The same page once it is there; asks for nothing. */
  peek: (page: PageId) => LoadedPage | undefined;
  /** For one that may come next; the server, which draws one page, has none. */
  fetchAhead?: LoadPage;
};
type AppProps = Pages & {
  /** The page of the document. */
  page: PageId;
  /** Its path, where that says more than its page: only in documents that no application takes over. */
  path?: string | undefined;
  /** Its query with the question mark, likewise. */
  search?: string | undefined;
  site: Site;
  shellTexts: Texts['shell'];
  /** Told once, when the page answers to the visitor. */
  onHydrated?: () => void;
};

type PageViewProps = Pick<Pages, 'load'> &
  Match &
  Omit<ComponentProps<typeof Loading>, 'children'> & { isPending: boolean };

/** A page with what surrounds it; both come with its code and texts, so that neither is ever drawn without the other. */
function PageView({ load, page, params, isPending, awaited }: PageViewProps) {
  const loaded = use(load(page));
  const { texts, title, around, ways } = loaded;
  useEffect(() => {
    document.title = title;
  }, [title]);
  // While the next page is prepared this one keeps its element, so that React passes it over.
  const content = useMemo(() => {
    const { Page, ...shown } = loaded;
    return <Page params={params} {...shown} />;
  }, [loaded, params]);
  return (
    <TextsProvider texts={texts}>
      <Shell page={page} around={around} ways={ways} isBusy={isPending}>
        <Loading awaited={awaited}>{content}</Loading>
      </Shell>
    </TextsProvider>
  );
}

type ScreenProps = Pages & Pick<AppProps, 'page' | 'path' | 'search' | 'onHydrated'>;

/** The old page stays until the next one is ready; then it is replaced at once, from its top, with focus on its heading. */
function Screen({ load, peek, fetchAhead, page: documentPage, path, search, onHydrated }: ScreenProps) {
  const { brand, prefix } = useSite();
  const pageOf = ({ path }: PageLocation) => match(path, brand.slug).page;
  const { shown, isPending } = useShownLocation(
    prefix,
    { path: path ?? barePath(documentPage), search: search ?? '' },
    (next) => peek(pageOf(next)) !== undefined,
  );
  const { page, params } = useMemo(() => match(shown.path, brand.slug), [shown.path, brand.slug]);
  const awaited = useLate(isPending, patience) ? pageOf(readLocation(prefix)) : undefined;
  useArrival(page, isPending);
  useEffect(() => onHydrated?.(), [onHydrated]);
  useEffect(() => {
    if (!fetchAhead) return undefined;
    const next = aheadOf(page).map((id) => () => fetchAhead(id));
    const inTheWay = [() => failure.fetch(prefix), ...(page === 'home' ? [] : [fetchHomeSkeleton])];
    return whenRead([...next, ...inTheWay]);
  }, [page, prefix, fetchAhead]);
  return (
    <LocationProvider value={shown}>
      <ErrorBoundary page={page}>
        <PageView {...{ load, page, params, isPending, awaited }} />
      </ErrorBoundary>
    </LocationProvider>
  );
}

/** The whole portal: rendered on the server under the page's bare path and hydrated under the same. */
export function App({ site, shellTexts, ...screen }: AppProps) {
  const texts = useMemo(() => ({ shell: shellTexts }), [shellTexts]);
  return (
    <SiteProvider value={site}>
      <TextsProvider texts={texts}>
        <Screen {...screen} />
      </TextsProvider>
    </SiteProvider>
  );
}
