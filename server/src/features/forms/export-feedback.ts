import type { Feedback } from './feedback-store.ts';

/** A cell that a spreadsheet would run as a formula is a text there; quotes keep everything else together. */
const cell = (value: string): string => {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};

/** Rows as comma-separated values (RFC 4180). */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Forms that were sent as a table: the fields of all of them side by side, behind what each has. */
export const feedbackTable = (all: readonly Feedback[]): string[][] => {
  const names = [...new Set(all.flatMap(({ values }) => Object.keys(values)))];
  const rows = all.map(({ id, formId, language, at, values }) => [
    id,
    formId,
    language,
    at.toISOString(),
    ...names.map((name) => (Object.hasOwn(values, name) ? String(values[name]) : '')),
  ]);
  return [['refFeedbackId', 'formId', 'language', 'at', ...names], ...rows];
};
