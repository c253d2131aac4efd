/** A number of a JSON text that JavaScript would print otherwise, such as one past 2^53, with its digits as they were sent. */
type RawNumber = { readonly rawJSON: string };

/** These stand in Node 24, but not in the types of TypeScript yet. */
const json = JSON as unknown as { rawJSON: (text: string) => RawNumber; isRawJSON: (value: unknown) => boolean };

/** A reviver for `JSON.parse` that loses no digit of a number; `JSON.stringify` writes it again as it was. */
export const exactNumber = (_name: string, value: unknown, context?: { source?: string }): unknown => {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && source !== String(value) ? json.rawJSON(source) : value;
};

const isRawNumber = (value: unknown): value is RawNumber => json.isRawJSON(value);

/** A JSON number as it was written; undefined for anything else. */
export const sourceOfNumber = (value: unknown): string | undefined => {
  if (isRawNumber(value)) return value.rawJSON;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
};
