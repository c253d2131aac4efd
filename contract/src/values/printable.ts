/** Line ends stay: they separate the rows of a table. */
const unprintable = /(?!\r?\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Replaces control characters, and Unicode embeddings, overrides and isolates, with spaces, so that a terminal does not
 * obey them.
 */
export const printable = (text: string): string => text.replaceAll(unprintable, ' ');

/** Returns equivalent JSON without such characters. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(
    unprintable,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );

/** Rethrows an error with a printable message, since it may quote input. */
export const throwPrintable = (error: unknown): never => {
  if (error instanceof Error) error.message = printable(error.message);
  throw error;
};
