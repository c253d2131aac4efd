export type DeviceKey = 'numbers' | 'amounts' | 'again' | 'underWay' | 'leadDraftCode';

/** Returns whether the key has a value, without loading the code that reads it. */
export const isOnDevice = (key: DeviceKey): boolean => {
  try {
    return Boolean(globalThis.localStorage?.getItem(key));
  } catch {
    return false;
  }
};
