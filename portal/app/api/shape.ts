/** What a text says as JSON; undefined where it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An object with keys, as JSON has them. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 512;

/** An amount in major units: a finite number above zero. */
export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Whether a field is left out or passes; `null` counts as left out. */
export const isOptional = (value: unknown, isValue: (value: unknown) => boolean) =>
  value === undefined || value === null || isValue(value);

/** Whether every named field is left out or a text. */
export const hasOptionalTexts = (fields: Fields, names: readonly string[]) =>
  names.every((name) => isOptional(fields[name], isText));

/**
 * Letters, digits, hyphens, underscores and single slashes: no host, no scheme, no encoding, no query (docs/abuse.md
 * A13).
 */
export const isPlainPath = (value: unknown): value is string => isText(value) && /^\/$|^(\/[\w-]+)+\/?$/.test(value);
