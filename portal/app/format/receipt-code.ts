/** The alphabet of codes has no I, L, O and U (Crockford). */
const pattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Whether a part of an address may be a code: eight of its characters in any case, with or without the hyphen. */
export const isReceiptCode = (text: string) => pattern.test(text.toUpperCase().replace(/^(.{4})-/, '$1'));

/**
 * The code that a person typed, in any case, with spaces, hyphens and the letters that are taken for figures (O, I, L);
 * undefined where it is none.
 */
export const readReceiptCode = (text: string): string | undefined => {
  const code = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return pattern.test(code) ? code : undefined;
};

/** In two groups, as it is printed, read aloud and written in addresses: `7KQ4-M2ZC`. */
export const groupReceiptCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
