import { createWriteStream, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readConfig } from '../server/src/config.ts';
import type { Database } from '../server/src/db/database.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { openPglite } from '../server/src/db/pglite.ts';
import { openPostgres } from '../server/src/db/postgres.ts';
import { takeStatement } from '../server/src/features/payments/reconciliation/take-statement.ts';
import { createReconciliation } from '../server/src/wiring/reconciliation-wiring.ts';
import { providePostgres } from '../tools/test/postgres.ts';
import { fillPayments, pastId } from './past-payments.ts';
import { printTable } from './table.ts';

const { market } = readConfig({});
const day = '2026-03-02';
/** One payment in this many is missing in the statement; another has a wrong amount. */
const dropped = 100_000;
const altered = 250_000;

const writeStatement = async (path: string, count: number): Promise<void> => {
  const file = createWriteStream(path);
  let [lines, sum, text] = [0, 0, ''];
  const write = async (row: string) => {
    text += `${row}\r\n`;
    if (text.length < 1_000_000) return;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  };
  await write('record,at,type,reference,providerReference,amount,currency');
  await write(`statement,${day},wallet,,,,`);
  for (let index = 0; index < count; index += 1) {
    if (index % dropped === 1) continue;
    const amount = index % altered === 2 ? 501 : 500;
    lines += 1;
    sum += amount;
    await write(`line,${day}T10:00:00Z,debit,${pastId(index)},TX${index},${amount},XAF`);
  }
  await write(`total,,debit,${lines},,${sum},XAF`);
  await write(`end,,,${lines},,,`);
  file.end(text);
  await once(file, 'finish');
  utimesSync(path, new Date(), new Date());
};

const benchOn = async (name: string, count: number, path: string, database: Database) => {
  await migrate(database);
  await fillPayments(database, count, `'${day}T10:00:00Z'::timestamptz`);
  let most = process.memoryUsage().rss;
  const before = most;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 200);
  const started = performance.now();
  const { newCases } = await takeStatement(createReconciliation(database, market), path, {
    by: 'bench',
    replaced: 'renew',
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const wanted = Math.ceil((count - 1) / dropped) + Math.ceil((count - 2) / altered);
  await database.close();
  return {
    database: name,
    lines: count,
    'cases found, of planted': `${newCases} of ${wanted}`,
    seconds: seconds.toFixed(0),
    'memory, MB (before)': `${(most / 2 ** 20).toFixed(0)} (${(before / 2 ** 20).toFixed(0)})`,
  };
};

/**
 * Imports a statement of `count` lines and reconciles it with as many payments. Goal: 1,000,000 within 5 minutes and
 * 512 MB.
 */
export const benchStatements = async (count: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-statement-'));
  const path = join(folder, 'wallet.csv');
  await writeStatement(path, count);
  const rows: Record<string, string | number>[] = [];
  const postgres = await providePostgres();
  if (typeof postgres === 'string') process.stdout.write(`${postgres}\n`);
  else {
    rows.push(
      await benchOn(
        'PostgreSQL',
        count,
        path,
        openPostgres(postgres.url, () => undefined),
      ),
    );
    await postgres.stop();
  }
  rows.push(await benchOn('PGlite, embedded', count, path, await openPglite(join(folder, 'database'))));
  printTable('A statement taken in and held against the books', rows);
  rmSync(folder, { recursive: true });
};
