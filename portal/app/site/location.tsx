import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useTransition,
  type ReactNode,
} from 'react';

/** Where the visitor is: the path without its language's prefix, and the query with its question mark. */
export type Place = {
  path: string;
  search: string;
  /** False in the document and until hydration: one document serves every query and every optional part of a path. */
  isKnown: boolean;
};

const listeners = new Set<() => void>();

/** Goes to an address of this portal without loading a document; `replace` leaves no history entry. */
export const go = (address: string, { replace = false } = {}) => {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
};

/** What the address bar says. */
export const readPlace = (prefix: string): Place => ({
  path: location.pathname.slice(prefix.length) || '/',
  search: location.search,
  isKnown: true,
});

let hasHydrated = false;

/** Whether what is drawn now is no longer the document, so that the session may be read while it is drawn. */
export const isPastDocument = () => hasHydrated;

const PlaceContext = createContext<Place>({ path: '/', search: '', isKnown: false });

/** Tells what is below which place is drawn. */
export const PlaceProvider = ({ place, children }: { place: Place; children: ReactNode }) => (
  <PlaceContext value={place}>{children}</PlaceContext>
);

/** The place that is drawn. */
export const usePlace = (): Place => useContext(PlaceContext);

/**
 * The place to draw, and whether another one is being prepared meanwhile. One whose page is there (`isReady`) is drawn at
 * once; else the old one stays until the next can be drawn whole. The first is that of the document, `documentPath`; the
 * real address takes its place right after hydration.
 */
export const useShownPlace = (prefix: string, documentPath: string, isReady: (place: Place) => boolean) => {
  const [place, setPlace] = useState<Place>({ path: documentPath, search: '', isKnown: false });
  const [isPending, startTransition] = useTransition();
  const onMove = useEffectEvent(() => {
    const next = readPlace(prefix);
    if (isReady(next)) setPlace(next);
    else startTransition(() => setPlace(next));
  });
  // The document's address is one of many: the real one is known in the browser alone.
  useLayoutEffect(() => {
    hasHydrated = true;
    // oxlint-disable-next-line react/set-state-in-effect
    setPlace(readPlace(prefix));
  }, [prefix]);
  useEffect(() => subscribe(() => onMove()), []);
  return { place, isPending };
};
