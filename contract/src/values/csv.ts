/**
 * The places where a formula may begin. A spreadsheet may split a cell at another separator (semicolon, tab) and treat
 * quotes before it as its own.
 */
const formulas = /(^|[;\t\r\n])(?="*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Quotes a cell. An apostrophe keeps spreadsheets from running its text, or a part of it, as a formula. */
const cell = (value: string): string => `"${value.replaceAll(formulas, "$1'").replaceAll('"', '""')}"`;

/** Formats rows as comma-separated values (RFC 4180). */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
