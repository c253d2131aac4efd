import { Suspense, use, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Router, useLocation } from 'wouter';
import { whenRead } from './lib/when-read.ts';
import type { LoadPage } from './lib/loaded.ts';
import { useArrival } from './lib/scroll.ts';
import { SiteProvider, useSite, type Site } from './lib/site.tsx';
import { TextsProvider } from './lib/texts.tsx';
import type { Texts } from './locales/texts.ts';
import { aheadOf, barePath, match, prefixed, type Match, type PageId } from './pages.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { fetchHomeSkeleton, Loading } from './shell/loading.tsx';
import { Shell } from './shell/shell.tsx';

/** How long the old page stays without a word while the next one is fetched (architecture.md "Pages"). */
const patience = 300;

type Pages = {
  /** For the page that is drawn. */
  load: LoadPage;
  /** For one that may come next; the server, which draws one page, has none. */
  fetchAhead?: LoadPage;
};
type AppProps = Pages & {
  /** The page of the document. */
  page: PageId;
  site: Site;
  shellTexts: Texts['shell'];
  /** Told once, when the page answers to the visitor. */
  onHydrated?: () => void;
};

function PageView({ load, page, params }: Pick<Pages, 'load'> & Match) {
  const { Page, texts, title } = use(load(page));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <TextsProvider texts={texts}>
      <Page params={params} />
    </TextsProvider>
  );
}

const useLate = (isPending: boolean) => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return isPending && isLate;
};

/** The old page stays until the next one is ready; then it is replaced at once, from its top, with focus on its heading. */
function Screen({ load, fetchAhead }: Pages) {
  const { brand } = useSite();
  const [path] = useLocation();
  const shownPath = useDeferredValue(path);
  const { page, params } = match(shownPath, brand.slug);
  const isPending = path !== shownPath;
  const awaited = useLate(isPending) ? match(path, brand.slug).page : undefined;
  useArrival(page, isPending);
  useEffect(() => {
    if (!fetchAhead) return undefined;
    const next = aheadOf(page).map((id) => () => fetchAhead(id));
    return whenRead(page === 'home' ? next : [...next, fetchHomeSkeleton]);
  }, [page, fetchAhead]);
  return (
    <Shell page={page} isBusy={isPending}>
      <Loading awaited={awaited}>
        <Suspense fallback={null}>
          <ErrorBoundary key={page}>
            <PageView load={load} page={page} params={params} />
          </ErrorBoundary>
        </Suspense>
      </Loading>
    </Shell>
  );
}

/** The whole portal: rendered on the server under the page's bare path and hydrated under the same. */
export function App({ load, fetchAhead, page, site, shellTexts, onHydrated }: AppProps) {
  const texts = useMemo(() => ({ shell: shellTexts }), [shellTexts]);
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <SiteProvider value={site}>
      <TextsProvider texts={texts}>
        <Router base={site.prefix} ssrPath={prefixed(site.prefix, barePath(page))}>
          <Screen load={load} fetchAhead={fetchAhead} />
        </Router>
      </TextsProvider>
    </SiteProvider>
  );
}
