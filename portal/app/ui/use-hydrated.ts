import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
