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
export type PageLocation = {
  path: string;
  search: string;
  /** False in the document and until hydration: one document serves every query and every optional part of a path. */
  isKnown: boolean;
};

const listeners = new Set<() => void>();

const tellListeners = () => {
  for (const listener of listeners) listener();
};

/**
 * Goes to an address of this portal without loading a document; `replace` leaves no history entry, nor does the address that
 * it is at, as of a second tap.
 */
export const go = (address: string, { replace = false } = {}) => {
  const isHere = location.pathname + location.search === address;
  history[replace || isHere ? 'replaceState' : 'pushState'](null, '', address);
  // After the tap, not within it: React would do all that the next page asks for once it is seen before it is painted.
  setTimeout(tellListeners);
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
export const readLocation = (prefix: string): PageLocation => ({
  path: location.pathname.slice(prefix.length) || '/',
  search: location.search,
  isKnown: true,
});

let hasHydrated = false;

/** Whether what is drawn now is no longer the document, so that the session may be read while it is drawn. */
export const isPastDocument = () => hasHydrated;

const LocationContext = createContext<PageLocation>({ path: '/', search: '', isKnown: false });

/** Tells what is below which location is drawn. */
export const LocationProvider = ({ value, children }: { value: PageLocation; children: ReactNode }) => (
  <LocationContext value={value}>{children}</LocationContext>
);

/** The location that is drawn. */
export const useLocation = (): PageLocation => useContext(LocationContext);

/**
 * The location to draw, and whether another one is being prepared meanwhile. One whose page is there (`isReady`) is drawn at
 * once; else the old one stays until the next can be drawn whole. The first is that of the document, `ofDocument`; the
 * real address takes its place right after hydration.
 */
export const useShownLocation = (
  prefix: string,
  ofDocument: Omit<PageLocation, 'isKnown'>,
  isReady: (next: PageLocation) => boolean,
) => {
  const [shown, setShown] = useState<PageLocation>({ ...ofDocument, isKnown: false });
  const [isPending, startTransition] = useTransition();
  const onMove = useEffectEvent(() => {
    const next = readLocation(prefix);
    if (isReady(next)) setShown(next);
    else startTransition(() => setShown(next));
  });
  // The document's address is one of many: the real one is known in the browser alone.
  useLayoutEffect(() => {
    hasHydrated = true;
    // oxlint-disable-next-line react/set-state-in-effect
    setShown(readLocation(prefix));
  }, [prefix]);
  useEffect(() => subscribe(() => onMove()), []);
  return { shown, isPending };
};
