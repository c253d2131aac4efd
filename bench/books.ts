import { openPostgres } from '../server/src/db/postgres.ts';
import type { Database } from '../server/src/db/database.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { createBooksCommands } from '../server/src/features/payments/books/books-commands.ts';
import { readProviderBalances } from '../server/src/features/payments/books/provider-entries.ts';
import { commandPatienceMs } from '../server/src/operate.ts';
import { openEmptyPostgres } from '../server/src/testing/databases.ts';
import { fillPayments } from './past-payments.ts';
import { printTable } from './table.ts';

const msPerSecond = 1000;
/** The past payments are spread over this many days. */
const days = 28;

/** Returns the seconds that `act` took, with its result. */
const timed = async <Result>(act: () => Promise<Result>) => {
  const startedAt = performance.now();
  const result = await act();
  return { seconds: ((performance.now() - startedAt) / msPerSecond).toFixed(1), result };
};

const dayBefore = (count: number): string =>
  new Date(Date.now() - count * 86_400 * msPerSecond).toISOString().slice(0, 10);

/** Reads a table to its end and returns its number of lines. */
const linesOf = async (parts: AsyncIterable<string>): Promise<number> => {
  let lines = 0;
  for await (const part of parts) lines += part.split('\r\n').length - 1;
  return lines;
};

/** Measures an accountant's commands on the books of `count` past payments; at first no day is closed. */
const measureBooks = async (database: Database, count: number): Promise<void> => {
  const books = createBooksCommands(database, { timeZone: 'UTC' });
  const opened = await timed(() => linesOf(books.export(['ledger', '--day', dayBefore(10)])));
  const first = await timed(() => books.close([dayBefore(days), '--by', 'bench'], undefined));
  const next = await timed(() => books.close([dayBefore(days - 1), '--by', 'bench'], undefined));
  const closed = await timed(() => linesOf(books.export(['payments', '--day', dayBefore(days - 1)])));
  const trial = await timed(() => books.trialBalance());
  const owed = await timed(() => readProviderBalances(database, { wallet: ['LISOLO_MONEY_PUSH'] }));
  printTable(`Books with ${count} past payments on PostgreSQL, seconds (${days} days, none closed before)`, [
    {
      'export of an open day': opened.seconds,
      lines: opened.result - 1,
      'first close': first.seconds,
      'next close': next.seconds,
      'payments of a closed day': closed.seconds,
      'trial balance': trial.seconds,
      owed: owed.seconds,
    },
  ]);
};

/** Measures the books of `count` past payments on their own database. */
export const benchBooks = async (postgresUrl: string | undefined, count: number): Promise<void> => {
  if (!postgresUrl) return;
  const { url, database } = await openEmptyPostgres(postgresUrl);
  await migrate(database);
  const patient = openPostgres(url, () => undefined, commandPatienceMs);
  await fillPayments(
    database,
    count,
    `now() - make_interval(days => 2, secs => i::double precision * ${(days - 2) * 86_400} / ${count})`,
  );
  await measureBooks(patient, count);
  await patient.close();
  await database.close();
};
