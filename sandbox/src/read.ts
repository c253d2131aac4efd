/** Whether a parsed JSON value is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> => {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
};

/** A field that must be a text with something in it. */
export const fieldOf = (record: Record<string, unknown>, name: string): string | undefined => {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A field of a field, such as `requestor.id`. */
export const nestedField = (record: Record<string, unknown>, outer: string, inner: string): string | undefined => {
  const value = record[outer];
  return isRecord(value) ? fieldOf(value, inner) : undefined;
};

/** Whether a reader refused: an answer in place of what was to be read. */
export const isAnswer = (value: object): value is { status: number; body?: unknown } => {
  return 'status' in value && typeof value.status === 'number';
};
