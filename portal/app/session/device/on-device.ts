/** What a device keeps of purchases: the numbers and amounts of its own, a recharge to be ordered again, a payment under way. */
export type DeviceKey = 'numbers' | 'amounts' | 'again' | 'underWay';

/** Whether a device keeps any: says whether it is worth fetching what reads them. */
export const isOnDevice = (key: DeviceKey): boolean => {
  try {
    return Boolean(globalThis.localStorage?.getItem(key));
  } catch {
    return false;
  }
};
