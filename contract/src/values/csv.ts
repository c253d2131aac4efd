/** A cell that a spreadsheet would run as a formula (by some also with a sign of full width) is a text there; quotes keep everything else together. */
const cell = (value: string): string => {
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};

/** Rows as comma-separated values (RFC 4180). */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
