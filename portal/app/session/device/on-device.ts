/**
 * What a device keeps of purchases: the numbers and amounts of its own, a recharge to be ordered again, a payment under way, the code
 * of what was typed to ask for 5G at home.
 */
export type DeviceKey = 'numbers' | 'amounts' | 'again' | 'underWay' | 'leadDraftCode';

/** Whether a device keeps any: says whether it is worth fetching what reads them. */
export const isOnDevice = (key: DeviceKey): boolean => {
  try {
    return Boolean(globalThis.localStorage?.getItem(key));
  } catch {
    return false;
  }
};
