export type DeviceKey = 'numbers' | 'amounts' | 'again' | 'underWay' | 'leadDraftCode';

/** Cheap test before loading what reads them. */
export const isOnDevice = (key: DeviceKey): boolean => {
  try {
    return Boolean(globalThis.localStorage?.getItem(key));
  } catch {
    return false;
  }
};
