import { use, useEffect, useMemo, type ComponentProps } from 'react';
import type { LoadedPage, LoadPage } from './loading/loaded.ts';
import { LocationProvider, readLocation, useShownLocation, type PageLocation } from './site/location.tsx';
import { useArrival } from './site/scroll.ts';
import { SiteProvider, useSite, type Site, TextsProvider } from './site/site.tsx';
import { useLate, whenRead } from './loading/when-read.ts';
import type { Texts } from './locales/texts.ts';
import { aheadOf, barePath, match, type Match, type PageId } from './site/pages.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { failure } from './shell/failure.ts';
import { fetchHomeSkeleton, Loading } from './shell/loading.tsx';
import { Shell } from './shell/shell.tsx';

/** Milliseconds before the loading screen replaces the old page. */
const patience = 300;

type Pages = {
  load: LoadPage;
  peek: (page: PageId) => LoadedPage | undefined;
  fetchAhead?: LoadPage;
};
type AppProps = Pages & {
  page: PageId;
  path?: string | undefined;
  search?: string | undefined;
  site: Site;
  shellTexts: Texts['shell'];
  onHydrated?: () => void;
};

type PageViewProps = Pick<Pages, 'load'> &
  Match &
  Omit<ComponentProps<typeof Loading>, 'children'> & { isPending: boolean };

function PageView({ load, page, params, isPending, awaited }: PageViewProps) {
  const loaded = use(load(page));
  const { texts, title, around, ways } = loaded;
  useEffect(() => {
    document.title = title;
  }, [title]);
  // Keep the element, so that React skips this page while the next one is prepared.
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
