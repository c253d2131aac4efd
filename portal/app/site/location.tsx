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

/** Drops punctuation and blanks that a sentence left at the end. */
export const wholeFragment = (hash: string): string =>
  hash.replace(/^#/, '').replace(/(?:[\s.,;:!)\]]|%20|%C2%A0)+$/i, '');

/** Removes a deep link's fragment from address and history before anything else reads it. Plain anchors stay. */
export const takeFragment = (): string | undefined => {
  const { hash, pathname, search } = location;
  if (!/[#&](msisdn|amount)=/i.test(hash)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return hash;
};

export type PageLocation = {
  path: string;
  search: string;
  /** False until hydration: one document serves every query. */
  isKnown: boolean;
};

const listeners = new Set<() => void>();

const tellListeners = () => {
  for (const listener of listeners) listener();
};

/** Goes to an address; `replace` and the current address add no history entry. */
export const go = (address: string, { replace = false } = {}) => {
  const isHere = location.pathname + location.search === address;
  history[replace || isHere ? 'replaceState' : 'pushState'](null, '', address);
  // After the tap's frame, so that the press is painted first.
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

export const readLocation = (prefix: string): PageLocation => ({
  path: location.pathname.slice(prefix.length) || '/',
  search: location.search,
  isKnown: true,
});

let hasHydrated = false;

/** Returns true after hydration: from then on, components may read the session while drawing. */
export const isPastDocument = () => hasHydrated;

const LocationContext = createContext<PageLocation>({ path: '/', search: '', isKnown: false });

export const LocationProvider = ({ value, children }: { value: PageLocation; children: ReactNode }) => (
  <LocationContext value={value}>{children}</LocationContext>
);

export const useLocation = (): PageLocation => useContext(LocationContext);

/**
 * Draws a ready page immediately, otherwise keeps the old one. Starts with the document's location; the real address
 * follows after hydration.
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
  // Only the browser knows the real address.
  useLayoutEffect(() => {
    hasHydrated = true;
    // oxlint-disable-next-line react/set-state-in-effect
    setShown(readLocation(prefix));
  }, [prefix]);
  useEffect(() => subscribe(() => onMove()), []);
  return { shown, isPending };
};
