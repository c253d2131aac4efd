/** Returns what stands behind the `#` of an address, without the punctuation and blanks that a sentence left at its end. */
export const wholeFragment = (hash: string): string =>
  hash.replace(/^#/, '').replace(/(?:[\s.,;:!)\]]|%20|%C2%A0)+$/i, '');
