/**
 * A spreadsheet that reads the file by another separator (a semicolon, a tab) begins a cell behind it, and takes quotation marks in front
 * of that cell for its own.
 */
const formulas = /(^|[;\t\r\n])(?="*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Returns a cell in quotes. An apostrophe keeps a spreadsheet from running it, or what follows a separator in it, as a formula. */
const cell = (value: string): string => `"${value.replaceAll(formulas, "$1'").replaceAll('"', '""')}"`;

/** Rows as comma-separated values (RFC 4180). */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
