import { parseJson } from '../../api/shape.ts';
import { forgetTab, type Guard } from '../storage.ts';

const device = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

export const removeFromDevice = (key: string) => device()?.removeItem(key);

/** Returns the stored value; removes one of another shape. */
export const readFromDevice = <Value>(key: string, isValue: Guard<Value>): Value | undefined => {
  const text = device()?.getItem(key);
  if (!text) return undefined;
  const value = parseJson(text);
  if (isValue(value)) return value;
  removeFromDevice(key);
  return undefined;
};

/** Stores a value; returns false if the browser refuses. */
export const keepOnDevice = (key: string, value: unknown): boolean => {
  try {
    globalThis.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

/** Clears tab and device. Writes first, because other tabs receive a `storage` event only if something was removed. */
export const forgetAll = () => {
  forgetTab();
  keepOnDevice('forgetting', true);
  device()?.clear();
};
