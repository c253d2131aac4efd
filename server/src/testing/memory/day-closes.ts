import type { EntryKind } from '../../features/payments/core/ledger.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import type { Memory, Tables } from './memory.ts';

/** A row of the ledger as a close has copied it. `place`: which of the rows of its payment it is. */
export type ClosedEntry = {
  day: number;
  number: number;
  paymentId: string;
  place: number;
  kind: EntryKind;
  at: number;
  debit: string;
  credit: string;
  amount: number;
  currency: string;
};

/** Days are short here: most runs last some hours and should see several closes. */
const dayMs = 3_600_000;

const accountsOf = (
  kind: EntryKind,
  { gateway, method, transactionType }: Payment,
): [debit: string, credit: string] => {
  const provider = `provider:${gateway ?? method}`;
  switch (kind) {
    case 'charge':
    case 'late-charge':
      return [provider, 'suspense'];
    case 'delivery':
      return ['suspense', `goods:${transactionType}`];
    case 'chargeback':
      return ['charged-back', provider];
    case 'chargeback-undone':
      return [provider, 'charged-back'];
    case 'refund':
    case 'late-refund':
      return ['suspense', provider];
    case 'make-good':
    case 'make-good-undone':
      throw new Error(`Nothing is booked as ${kind} in memory`);
  }
};

/** Names a row of the ledger. */
export const nameOfRow = (paymentId: string, place: number): string => `${paymentId} ${place}`;

/** Which rows of the ledger a close has taken. */
export type TakenRows = (tables: Tables) => ReadonlySet<string>;

export const takenRows: TakenRows = ({ closedEntries }) =>
  new Set(closedEntries.list().map(({ paymentId, place }) => nameOfRow(paymentId, place)));

/** The rows that no close has taken, the oldest first. */
const openRows = (tables: Tables, taken: ReadonlySet<string>, until: number): Omit<ClosedEntry, 'day' | 'number'>[] =>
  tables.payments
    .list()
    .flatMap(({ payment, entries }) =>
      entries.flatMap(({ kind, amount, currency, at }, place) => {
        if (at.getTime() >= until || taken.has(nameOfRow(payment.id, place))) return [];
        const [debit, credit] = accountsOf(kind, payment);
        return { paymentId: payment.id, place, kind, at: at.getTime(), debit, credit, amount, currency };
      }),
    )
    .toSorted((one, other) => one.at - other.at);

/** A day that was closed, and how many rows it took. */
type Close = { day: number; entries: number };

/**
 * Closes the last day that is over, and every open one before it that has rows, with the rules of `books/day-close.ts`: what was
 * written for a closed day after its close stands in the next one, under its own time. Closes nothing where that day is closed.
 */
export const createMemoryDayCloses =
  (memory: Memory, taken: TakenRows = takenRows) =>
  (): Promise<Close[]> =>
    memory.database.transaction(() =>
      memory.statement((tables) => {
        const last = Math.floor(memory.clock.now / dayMs) - 1;
        if (last < 0 || tables.dayCloses.has(String(last))) return [];
        const open = openRows(tables, taken(tables), (last + 1) * dayMs);
        const dayOf = ({ at }: { at: number }) => Math.floor(at / dayMs);
        const unclosed = open.map(dayOf).filter((day) => !tables.dayCloses.has(String(day)));
        const days = [...new Set([...unclosed, last])].toSorted((one, other) => one - other);
        const byDay = Map.groupBy(open, (row) => days.find((day) => day >= dayOf(row))!);
        return days.map((day) => {
          const rows = byDay.get(day) ?? [];
          for (const [i, row] of rows.entries())
            tables.closedEntries.set(`${day} ${i + 1}`, { day, number: i + 1, ...row });
          tables.dayCloses.set(String(day), rows.length);
          return { day, entries: rows.length };
        });
      }),
    );
