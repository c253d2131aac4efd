import { parseJson, isFields, isText } from '../api/shape.ts';

export type Draft<Field extends string> = Partial<Record<Field, string>>;

const isDraft = (value: unknown): value is Draft<string> => isFields(value) && Object.values(value).every(isText);

export const readDraft = <Field extends string>(form: string): Draft<Field> =>
  (readKept(`draft.${form}`, isDraft) ?? {}) as Draft<Field>;

export const keepDraft = <Field extends string>(form: string, draft: Draft<Field>) => keep(`draft.${form}`, draft);

export const removeDraft = (form: string) => removeKept(`draft.${form}`);

/** A check of a stored value's shape; the visitor may have edited the value. */
export type Guard<Value> = (value: unknown) => value is Value;

/** Values for a browser without session storage or room. */
const memory = new Map<string, string>();

const storage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
};

export const removeKept = (key: string) => {
  memory.delete(key);
  storage()?.removeItem(key);
};

export const forgetTab = () => {
  memory.clear();
  storage()?.clear();
};

export const readText = (key: string): string | undefined => memory.get(key) ?? storage()?.getItem(key) ?? undefined;

export const keepText = (key: string, text: string) => {
  try {
    const kept = globalThis.sessionStorage;
    kept.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
};

/** Returns the stored value; removes one of another shape. */
export const readKept = <Value>(key: string, isValue: Guard<Value>): Value | undefined => {
  const text = readText(key);
  if (text === undefined) return undefined;
  const value = parseJson(text);
  if (isValue(value)) return value;
  removeKept(key);
  return undefined;
};

export const keep = (key: string, value: unknown) => keepText(key, JSON.stringify(value));
