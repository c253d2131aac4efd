export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 512;

export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

export const isOptional = (value: unknown, isValue: (value: unknown) => boolean) =>
  value === undefined || value === null || isValue(value);

export const hasOptionalTexts = (fields: Fields, names: readonly string[]) =>
  names.every((name) => isOptional(fields[name], isText));

/** Letters, digits, hyphens, underscores and single slashes: no host, scheme, encoding or query (docs/abuse.md A13). */
export const isPlainPath = (value: unknown): value is string => isText(value) && /^\/$|^(\/[\w-]+)+\/?$/.test(value);
