import { parseJson } from '../../api/shape.ts';
import type { Guard } from '../storage.ts';

/** What this device keeps when its tabs are closed; nothing where the browser offers no such storage. */
const device = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

export const removeFromDevice = (key: string) => device()?.removeItem(key);

/** What the device keeps under a key, or undefined; a value of another shape is removed and counts as absent. */
export const readFromDevice = <Value>(key: string, isValue: Guard<Value>): Value | undefined => {
  const text = device()?.getItem(key);
  if (!text) return undefined;
  const value = parseJson(text);
  if (isValue(value)) return value;
  removeFromDevice(key);
  return undefined;
};

/** Keeps a value on this device, as JSON; false where there is no room or no storage, and then nothing is kept. */
export const keepOnDevice = (key: string, value: unknown): boolean => {
  try {
    globalThis.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

/** Forgets all that this device keeps for the portal. */
export const forgetDevice = () => device()?.clear();
