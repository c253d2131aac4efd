/**
 * A text in the letters that every provider takes: A to Z, digits and single spaces, accents dropped, at most
 * `maxLength` characters. Empty where nothing of it is left.
 */
export const toPlainText = (text: string, maxLength: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd();
