import type { StatementFault } from '../faults/ports.ts';

/** One movement in a statement; amounts are major units. */
export type StatementLine = {
  at: string;
  type: 'debit' | 'refund' | 'credit' | 'fee' | 'settlement';
  /** The portal's transaction id; the provider's own number for a settlement. */
  reference: string;
  providerReference: string;
  amount: number;
  currency: string;
};

const header = ['record', 'at', 'type', 'reference', 'providerReference', 'amount', 'currency'];

const amountText = (amount: number) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2));

const spoilt: Partial<Record<StatementFault, (line: StatementLine) => StatementLine[]>> = {
  'drop-line': () => [],
  'double-line': (line) => [line, line],
  'alter-line': (line) => [{ ...line, amount: line.amount + 1 }],
};

/** Applies the faults: the first one to the first line, and so on. */
const spoil = (lines: readonly StatementLine[], faults: readonly StatementFault[]): StatementLine[] => {
  const changes = faults.flatMap((fault) => spoilt[fault] ?? []);
  return lines.flatMap((line, index) => changes[index]?.(line) ?? [line]);
};

/** Returns a total for each type and currency, then the number of lines, so that a cut is visible. */
const totalsOf = (lines: readonly StatementLine[]): string[][] => {
  const groups = Map.groupBy(lines, ({ type, currency }) => `${type} ${currency}`);
  const totals = [...groups.values()].map((group) => {
    const [{ type, currency }] = group as [StatementLine, ...StatementLine[]];
    const cents = group.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return ['total', '', type, String(group.length), '', amountText(cents / 100), currency];
  });
  return [...totals, ['end', '', '', String(lines.length), '', '', '']];
};

/** Returns a day's statement as comma-separated values (docs/operator-profile.md, "Statements"). */
export const toStatement = (
  { provider, day, from, until }: { provider: string; day: string; from: Date; until: Date },
  given: readonly StatementLine[],
  faults: readonly StatementFault[],
): string => {
  const lines = spoil(given, faults);
  const rows = [
    header,
    ['statement', day, provider, from.toISOString(), until.toISOString(), '', ''],
    ...lines.map(({ at, type, reference, providerReference, amount, currency }) => [
      'line',
      at,
      type,
      reference,
      providerReference,
      amountText(amount),
      currency,
    ]),
    ...totalsOf(lines),
  ];
  const text = rows.map((row) => `${row.join(',')}\r\n`).join('');
  return faults.includes('cut') ? text.slice(0, Math.ceil(text.length / 2)) : text;
};
