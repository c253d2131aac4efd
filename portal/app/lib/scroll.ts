import { useEffect, useRef } from 'react';
import type { PageId } from '../pages.ts';

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

const watchScroll = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(noteScroll, 200);
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('click', noteScroll, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', onScroll);
    removeEventListener('click', noteScroll, { capture: true });
  };
};

const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** On arriving at another page: its heading has the focus, and it stands at its top, or on Back where it was left. */
export const useArrival = (page: PageId, isPending: boolean) => {
  const last = useRef(page);
  useEffect(() => (isPending ? undefined : watchScroll()), [isPending]);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    focusHeading();
    scrollTo(0, entry().scroll ?? 0);
  }, [page]);
};
