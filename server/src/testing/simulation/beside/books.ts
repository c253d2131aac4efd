import { createHash } from 'node:crypto';
import type { Market } from '@selfcare/markets/market';
import type { Database } from '../../../db/database.ts';
import { Refusal } from '../../../commands/command-words.ts';
import { closeDay, type Close } from '../../../features/payments/books/day-close.ts';
import type { EntryKind } from '../../../features/payments/core/ledger.ts';
import type { StatementLine } from '../../../features/payments/reconciliation/read-statement.ts';
import { dayIn, spanOfDay } from '../../../features/payments/reconciliation/statement-span.ts';
import { recheckCases, takeRead } from '../../../features/payments/reconciliation/take-statement.ts';
import { createReconciliation } from '../../../wiring/reconciliation-wiring.ts';

/** A row of the ledger as a close has copied it. */
export type ClosedEntry = {
  day: string;
  number: number;
  paymentId: string;
  kind: EntryKind;
  part: number;
  at: string;
  debit: string;
  credit: string;
  amount: number;
  currency: string;
};

export const closedSql = `select to_char(day, 'YYYY-MM-DD') as day, number, payment_id as "paymentId", kind, part, to_json(at) #>> '{}' as at,
  debit_account as debit, credit_account as credit, amount_minor as amount, currency from closed_entry order by day, number`;

/** Names a row of the ledger, as a close knows it: a payment may have several parts of one kind. */
export const nameOfEntry = ({ paymentId, kind, part, at }: Pick<ClosedEntry, 'paymentId' | 'kind' | 'part' | 'at'>) =>
  `${paymentId} ${kind} ${part} ${at}`;

const dayMs = 86_400_000;

/** Closes the last day that is over, and every open one before it. Closes nothing where that is done. */
export const createCloser = (database: Database, timeZone: string) => {
  return async (): Promise<Close[]> => {
    try {
      return await closeDay(
        database,
        { day: dayIn(new Date(Date.now() - dayMs), timeZone), timeZone },
        'the simulation',
      );
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  };
};

/** A day's statement of a provider. */
type DayStatement = { provider: string; day: string; writtenAt: Date; lines: readonly StatementLine[] };

/** Takes providers' statements in as production does, once their files are read, and looks at open cases again. */
export const createStatements = (database: Database, market: Market) => {
  const deps = createReconciliation(database, market);
  const { statements } = deps;
  return {
    /** The methods and products of each provider, by its name. */
    movesOf: deps.movesOf,
    dayOf: (at: Date) => dayIn(at, market.timeZone),
    take: ({ provider, day, writtenAt, lines }: DayStatement) => {
      const fileHash = createHash('sha256')
        .update(JSON.stringify([provider, day, lines]))
        .digest('hex');
      const writeLines = async (statement: Parameters<typeof statements.add>[0]) => {
        const last = await statements.lastLine(statement);
        if (last < lines.length) await statements.add(statement, last + 1, lines.slice(last));
      };
      const head = { provider, day, lines: lines.length, covers: spanOfDay(day, market.timeZone, 'file') };
      return takeRead(deps, { head, fileHash, writtenAt, writeLines }, { by: 'the simulation', replaced: 'renew' });
    },
    recheck: async (): Promise<void> => {
      for (let after = await recheckCases(deps); after > 0;) after = await recheckCases(deps, after);
    },
  };
};
