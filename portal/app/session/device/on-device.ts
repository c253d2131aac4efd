/** What a device keeps of purchases: the numbers and the amounts of its own. */
export type DeviceKey = 'numbers' | 'amounts';

/** Whether a device keeps any: says whether it is worth fetching what reads them. */
export const isOnDevice = (key: DeviceKey): boolean => {
  try {
    return Boolean(globalThis.localStorage?.getItem(key));
  } catch {
    return false;
  }
};
