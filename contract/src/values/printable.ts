/** Line ends stay: they are how a table has rows. */
const unprintable = /(?!\r?\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Returns a text without what a terminal obeys instead of showing it: control characters, and characters that turn the direction of
 * writing (embeddings, overrides and isolates of Unicode). A blank takes the place of each.
 */
export const printable = (text: string): string => text.replaceAll(unprintable, ' ');

/** Returns a value as JSON that holds none of them, and says the same. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(
    unprintable,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );

/** Throws an error again, with a message that can be printed: it may quote what somebody typed or sent. */
export const throwPrintable = (error: unknown): never => {
  if (error instanceof Error) error.message = printable(error.message);
  throw error;
};
