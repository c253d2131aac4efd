/** Reduces a text to A to Z, digits and single spaces, which every provider accepts. May be empty. */
export const toPlainText = (text: string, maxLength: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd();
