import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PageId } from './pages.ts';

/** Whether the application takes a document over just now: what that brought is there (client.tsx). */
export const takingOver = { isNow: false };

type Entry = { scroll?: number };

const entry = (): Entry => (history.state as Entry | null) ?? {};

/** Notes where the visitor is in the current history entry, so that Back finds the place again. */
const noteScroll = () => {
  if (entry().scroll !== Math.round(scrollY)) history.replaceState({ ...entry(), scroll: Math.round(scrollY) }, '');
};

const setTo = (mode: ScrollRestoration) => () => {
  history.scrollRestoration = mode;
};

/** Between pages of the portal the place is found again here, once the page is there; on a reload by the browser. */
export const takeOverScroll = () => {
  setTo('manual')();
  addEventListener('pagehide', setTo('auto'));
  addEventListener('pageshow', setTo('manual'));
};

/** Notes a place where the visitor has rested, or from which a click leads on; asking for it costs the browser a layout. */
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

/** Gives the focus to the heading of the page, without moving it. */
export const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** On arriving at another page: its heading has the focus, and it stands at its top, or on Back where it was left. */
export const useArrival = (page: PageId, isPending: boolean) => {
  const last = useRef(page);
  useEffect(() => (isPending ? undefined : watchScroll()), [isPending]);
  // Before the page is painted, so that it never shows elsewhere first.
  useLayoutEffect(() => {
    if (last.current === page) return;
    last.current = page;
    focusHeading();
    scrollTo(0, entry().scroll ?? 0);
  }, [page]);
};
