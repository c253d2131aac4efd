import { parseJson } from '../api/shape.ts';

/** Tells whether a value read from storage has the shape of a `Value`; anything in storage may have been edited. */
export type Guard<Value> = (value: unknown) => value is Value;

/** Stands in where the browser offers no session storage or has no room: lives as long as the page. */
const memory = new Map<string, string>();

const storage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
};

/** Removes what is kept under a key. */
export const removeKept = (key: string) => {
  memory.delete(key);
  storage()?.removeItem(key);
};

/** Forgets all that is kept in this tab. */
export const forgetTab = () => {
  memory.clear();
  storage()?.clear();
};

/** What is kept under a key, as text. */
export const readText = (key: string): string | undefined => memory.get(key) ?? storage()?.getItem(key) ?? undefined;

/** Keeps a text for this tab. */
export const keepText = (key: string, text: string) => {
  try {
    const kept = globalThis.sessionStorage;
    kept.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
};

/** What is kept under a key, or undefined; a value of another shape is removed and counts as absent. */
export const readKept = <Value>(key: string, isValue: Guard<Value>): Value | undefined => {
  const text = readText(key);
  if (text === undefined) return undefined;
  const value = parseJson(text);
  if (isValue(value)) return value;
  removeKept(key);
  return undefined;
};

/** Keeps a value for this tab, as JSON. */
export const keep = (key: string, value: unknown) => keepText(key, JSON.stringify(value));
