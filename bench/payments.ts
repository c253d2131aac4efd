import { setTimeout as pause } from 'node:timers/promises';
import { newVisitor, pushOrder, resultOf } from '@selfcare/e2e/harness/api';
import type { Stack } from '@selfcare/e2e/harness/stack';
import { startStack } from '@selfcare/e2e/harness/stack';
import { openPostgres } from '../server/src/db/postgres.ts';
import { openPglite } from '../server/src/db/pglite.ts';
import type { Database } from '../server/src/db/database.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printTable } from './table.ts';

const payments = 150;
const atOnce = 10;
const rounds = 3;
/**
 * Commits that one recharge by push needs, without the looks at its status: initiate 2 (budget, attempt), process 3 (budget,
 * intent, answer), callback 1, workers 2 (two claims), paid, delivering, delivered 3.
 */
const commitsPerPayment = 11;

const numbers = (offset: number) =>
  Array.from({ length: payments }, (_, index) => `05${String(1000 + offset + index).padStart(7, '0')}`);

/** Initiates, sends and follows each payment to its end; the wallet's owner approves at once. */
const settleAll = async (stack: Stack, msisdns: string[]): Promise<number> => {
  const waiting = [...msisdns];
  const startedAt = performance.now();
  const pay = async () => {
    for (let payer = waiting.pop(); payer; payer = waiting.pop()) {
      const visitor = newVisitor(stack.portalUrl);
      const { transactionId, answer } = await visitor.pay(pushOrder({ payer, amount: 100 }));
      resultOf(answer);
      while ((await visitor.status(transactionId)).transactionStatus === 'IN_PROCESS') await pause(50);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, pay));
  return msisdns.length / ((performance.now() - startedAt) / 1000);
};

/** One-row updates, each its own commit, from as many callers: what the database alone can do. */
const bareCommits = async (database: Database): Promise<number> => {
  await database.run('create table if not exists bench (id int primary key, count int); truncate bench');
  for (let id = 0; id < atOnce; id += 1) await database.query('insert into bench values ($1, 0)', [id]);
  const each = 200;
  const startedAt = performance.now();
  const callers = Array.from({ length: atOnce }, async (_, id) => {
    for (let turn = 0; turn < each; turn += 1)
      await database.query('update bench set count = count + 1 where id = $1', [id]);
  });
  await Promise.all(callers);
  return (atOnce * each) / ((performance.now() - startedAt) / 1000);
};

const benchOn = async (name: string, env: Record<string, string>, open: () => Promise<Database>) => {
  const stack = await startStack({ env });
  const database = await open();
  const results: { settled: number; commits: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const msisdns = numbers(round * payments);
    for (const msisdn of msisdns) await stack.sandbox.auto(msisdn, 'approve');
    results.push({ commits: await bareCommits(database), settled: await settleAll(stack, msisdns) });
  }
  await database.close();
  await stack.stop();
  const settled = median(results.map((result) => result.settled));
  const commits = median(results.map((result) => result.commits));
  return {
    database: name,
    'payments/s': settled.toFixed(1),
    'bare commits/s': Math.round(commits),
    'commits for these payments, of bare': `${((settled * commitsPerPayment * 100) / commits).toFixed(1)} %`,
  };
};

/** Recharges by push from initiate to delivered, portal and sandbox on this machine, beside bare commits in the same run. */
export const benchPayments = async (postgresUrl: string | undefined): Promise<void> => {
  const rows = [
    await benchOn('PGlite, embedded', {}, () => openPglite(mkdtempSync(join(tmpdir(), 'selfcare-bench-')))),
  ];
  if (postgresUrl) {
    const env = { DATABASE_URL: postgresUrl, DATA_KEY: '0'.repeat(64) };
    rows.push(await benchOn('PostgreSQL', env, async () => openPostgres(postgresUrl, () => undefined)));
  }
  printTable(
    `Initiate, process and settle: ${payments} recharges, ${atOnce} at once (medians of ${rounds} rounds)`,
    rows,
  );
};
