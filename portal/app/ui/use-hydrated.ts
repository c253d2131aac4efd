import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in the server's document and until the page answers to the customer; true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
