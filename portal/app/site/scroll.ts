import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PageId } from './pages.ts';

/** True while the application takes over a document (client.tsx). */
export const takingOver = { isNow: false };

type Entry = { scroll?: number };

const entry = (): Entry => history.state ?? {};

const noteScroll = () => {
  if (entry().scroll !== Math.round(scrollY)) history.replaceState({ ...entry(), scroll: Math.round(scrollY) }, '');
};

const setTo = (mode: ScrollRestoration) => () => {
  history.scrollRestoration = mode;
};

/** Makes the portal restore the position between pages; the browser restores it on reload. */
export const takeOverScroll = () => {
  setTo('manual')();
  addEventListener('pagehide', setTo('auto'));
  addEventListener('pageshow', setTo('manual'));
};

/** Notes the position at rest and at clicks: reading it costs a layout. */
const watchScroll = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = undefined;
    noteScroll();
  };
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(note, 200);
  };
  const onClick = () => {
    if (timer !== undefined) note();
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('click', onClick, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', onScroll);
    removeEventListener('click', onClick, { capture: true });
  };
};

export const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

export const useArrival = (page: PageId, isPending: boolean) => {
  const last = useRef(page);
  useEffect(() => (isPending ? undefined : watchScroll()), [isPending]);
  // Before paint, so that the page never shows elsewhere first.
  useLayoutEffect(() => {
    if (last.current === page) return;
    last.current = page;
    focusHeading();
    scrollTo(0, entry().scroll ?? 0);
  }, [page]);
};
