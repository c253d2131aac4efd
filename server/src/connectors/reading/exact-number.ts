/** A JSON number that JavaScript would print differently (past 2^53), with its digits as sent. */
type RawNumber = { readonly rawJSON: string };

/** Available in Node 24, but not in TypeScript's types yet. */
const json = JSON as unknown as { rawJSON: (text: string) => RawNumber; isRawJSON: (value: unknown) => boolean };

/** Revives numbers for `JSON.parse` without losing digits; `JSON.stringify` restores them. */
export const exactNumber = (_name: string, value: unknown, context?: { source?: string }): unknown => {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && source !== String(value) ? json.rawJSON(source) : value;
};

const isRawNumber = (value: unknown): value is RawNumber => json.isRawJSON(value);

export const sourceOfNumber = (value: unknown): string | undefined => {
  if (isRawNumber(value)) return value.rawJSON;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
};
