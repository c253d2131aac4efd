export const isRecord = (value: unknown): value is Record<string, unknown> => {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
};

/** Returns a field that is a non-empty text. */
export const fieldOf = (record: Record<string, unknown>, name: string): string | undefined => {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Returns a field of a field, for example `requestor.id`. */
export const nestedField = (record: Record<string, unknown>, outer: string, inner: string): string | undefined => {
  const value = record[outer];
  return isRecord(value) ? fieldOf(value, inner) : undefined;
};

/** Checks whether a reader returned a refusal. */
export const isAnswer = (value: object): value is { status: number; body?: unknown } => {
  return 'status' in value && typeof value.status === 'number';
};
