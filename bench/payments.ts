import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newVisitor, pushOrder, resultOf, type Visitor } from '@selfcare/e2e/harness/api';
import { startStack, type Stack } from '@selfcare/e2e/harness/stack';
import { waitFor } from '@selfcare/e2e/harness/wait-for';
import type { Database } from '../server/src/db/database.ts';
import { openPglite } from '../server/src/db/pglite.ts';
import { openPostgres } from '../server/src/db/postgres.ts';
import { openEmptyPostgres } from '../server/src/testing/databases.ts';
import { fillPayments } from './past-payments.ts';
import { median, printTable } from './table.ts';

const payments = 200;
const atOnce = 20;
const rounds = 4;
const looksPerPayment = 5;
const msPerSecond = 1000;
/**
 * Commits of one recharge by push without status polls: initiate 2 (limit, attempt), process 3 (limit, intent, answer),
 * callback 1, workers 2 (two claims), paid, delivering, delivered 3.
 */
const commitsPerPayment = 11;

/** Runs `act` for each item, several at a time, and returns the milliseconds of each. */
const each = async <Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<number[]> => {
  const waiting = [...items];
  const times: number[] = [];
  const one = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
      const startedAt = performance.now();
      await act(item);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return ascending(times);
};

const ascending = (times: readonly number[]): number[] => times.toSorted((faster, slower) => faster - slower);

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** The portal's metrics in seconds: its processor time, and the wallet's response times for debits. */
const readMetrics = async ({ portalUrl }: Stack) => {
  const text = await (await fetch(`${portalUrl}/metrics`)).text();
  const sum = (line: RegExp) => [...text.matchAll(line)].reduce((total, [, value]) => total + Number(value), 0);
  return {
    processor: sum(/^process_cpu_seconds_total (\S+)$/gm),
    debits: sum(/^provider_call_duration_seconds_count\{.*operation="debit".*\} (\S+)$/gm),
    debitSeconds: sum(/^provider_call_duration_seconds_sum\{.*operation="debit".*\} (\S+)$/gm),
  };
};

/** Returns the portal's consumption during `act`. */
const spentOn = async <Result>(stack: Stack, act: () => Promise<Result>) => {
  const before = await readMetrics(stack);
  const result = await act();
  const after = await readMetrics(stack);
  return {
    result,
    processorMs: (after.processor - before.processor) * msPerSecond,
    debitMs: ((after.debitSeconds - before.debitSeconds) * msPerSecond) / (after.debits - before.debits),
  };
};

/** Waits until the portal is idle: after its start it packs pages, which would count as the payments' cost. */
const rests = (stack: Stack) =>
  waitFor(async () => (await spentOn(stack, () => pause(msPerSecond))).processorMs < msPerSecond / 10, {
    seconds: 120,
    everyMs: 0,
    says: 'the portal does not come to rest',
  });

/** Makes one customer's payment and returns its id. */
type Payment = { visitor: Visitor; payer: string; transactionId: string };

const payersOf = (round: number): string[] =>
  Array.from({ length: payments }, (_, index) => `05${String(10_000 + round * payments + index).padStart(7, '0')}`);

const initiateOf = async (stack: Stack, payer: string): Promise<Payment> => {
  const visitor = newVisitor(stack.portalUrl);
  return { visitor, payer, transactionId: await visitor.initiate(pushOrder({ payer, amount: 100 })) };
};

const processOf = async ({ visitor, payer, transactionId }: Payment): Promise<void> =>
  void resultOf(await visitor.tryProcess(transactionId, pushOrder({ payer }).paymentMode));

const lookAt = ({ visitor, transactionId }: Payment) => visitor.status(transactionId);

/** Polls only the simulated operator until `credits` deliveries are booked, then waits for the portal's books. */
const delivered = async (stack: Stack, credits: number): Promise<void> => {
  await waitFor(async () => (await stack.sandbox.books()).credits.length >= credits, {
    seconds: 120,
    everyMs: 100,
    says: `not ${credits} payments are delivered`,
  });
  await waitFor(async () => (await stack.unsettled()) === 0, { seconds: 30, says: 'payments are not settled' });
};

const creditsOf = async (stack: Stack): Promise<number> => (await stack.sandbox.books()).credits.length;

/** Runs each step for all payments before the next step, so that its cost to the portal is separate. */
const stepsOf = async (stack: Stack, payers: readonly string[]) => {
  const already = await creditsOf(stack);
  const begun: Payment[] = [];
  const initiate = await spentOn(stack, () =>
    each(payers, async (payer) => begun.push(await initiateOf(stack, payer))),
  );
  const prompt = await spentOn(stack, () => each(begun, processOf));
  const underWay = await spentOn(stack, () => each(begun, lookAt));
  const settle = await spentOn(stack, async () => {
    await each(begun, ({ payer, transactionId }) => stack.sandbox.answer(payer, transactionId, 'approve'));
    await delivered(stack, already + payers.length);
  });
  const looks = Array.from({ length: looksPerPayment }, () => begun).flat();
  const ended = await spentOn(stack, () => each(looks, lookAt));
  const perPayment = [initiate, prompt, settle].map(({ processorMs }) => processorMs / payers.length);
  return {
    initiate: perPayment[0]!,
    prompt: perPayment[1]!,
    settle: perPayment[2]!,
    whole: perPayment.reduce((sum, ms) => sum + ms, 0),
    look: ended.processorMs / looks.length,
    lookUnderWay: underWay.processorMs / payers.length,
    promptP50: quantile(prompt.result, 0.5),
    promptP99: quantile(prompt.result, 0.99),
    wallet: prompt.debitMs,
  };
};

/** Measures payments per second of customers who pay and leave; the wallet's owners approve automatically. */
const rateOf = async (stack: Stack, payers: readonly string[]): Promise<number> => {
  const already = await creditsOf(stack);
  await each(payers, (payer) => stack.sandbox.auto(payer, 'approve'));
  const startedAt = performance.now();
  await each(payers, async (payer) => processOf(await initiateOf(stack, payer)));
  await delivered(stack, already + payers.length);
  return payers.length / ((performance.now() - startedAt) / msPerSecond);
};

/**
 * Starts new customers at two thirds of that rate, whatever the earlier ones wait for. Returns the 99th percentiles in
 * milliseconds of initiate, and of process without the wallet's time.
 */
const pacedOf = async (stack: Stack, payers: readonly string[], rate: number) => {
  const already = await creditsOf(stack);
  await each(payers, (payer) => stack.sandbox.auto(payer, 'approve'));
  const [initiate, process]: [number[], number[]] = [[], []];
  const one = async (payer: string) => {
    const startedAt = performance.now();
    const payment = await initiateOf(stack, payer);
    const initiatedAt = performance.now();
    await processOf(payment);
    initiate.push(initiatedAt - startedAt);
    process.push(performance.now() - initiatedAt);
  };
  const startedAt = performance.now();
  const { debitMs } = await spentOn(stack, async () => {
    const under: Promise<void>[] = [];
    for (const [index, payer] of payers.entries()) {
      await pause(Math.max(0, startedAt + (index * msPerSecond * 3) / (2 * rate) - performance.now()));
      under.push(one(payer));
    }
    await Promise.all(under);
  });
  await delivered(stack, already + payers.length);
  return {
    pacedInitiate: quantile(ascending(initiate), 0.99),
    pacedProcess: quantile(ascending(process), 0.99) - debitMs,
  };
};

/** Measures one-row updates with their own commits from as many callers: the database's limit. */
const bareCommits = async (database: Database): Promise<number> => {
  await database.run('create table if not exists bench (id int primary key, count int); truncate bench');
  for (let id = 0; id < atOnce; id += 1) await database.query('insert into bench values ($1, 0)', [id]);
  const turns = 100;
  const startedAt = performance.now();
  const callers = Array.from({ length: atOnce }, async (_, id) => {
    for (let turn = 0; turn < turns; turn += 1)
      await database.query('update bench set count = count + 1 where id = $1', [id]);
  });
  await Promise.all(callers);
  return (atOnce * turns) / ((performance.now() - startedAt) / msPerSecond);
};

type Measured = Awaited<ReturnType<typeof stepsOf>> &
  Awaited<ReturnType<typeof pacedOf>> & { rate: number; commits: number };

/** Returns the medians of all rounds but the first, which warms up. */
const measure = async (env: Record<string, string>, database: Database, firstRound = 0): Promise<Measured> => {
  const stack = await startStack({ env });
  await rests(stack);
  const measured: Measured[] = [];
  for (let round = firstRound; round < firstRound + rounds; round += 1) {
    const commits = await bareCommits(database);
    const steps = await stepsOf(stack, payersOf(3 * round));
    const rate = await rateOf(stack, payersOf(3 * round + 1));
    measured.push({ ...steps, ...(await pacedOf(stack, payersOf(3 * round + 2), rate)), commits, rate });
  }
  await stack.stop();
  const told = measured.slice(1);
  const names = Object.keys(told[0]!) as (keyof Measured)[];
  return Object.fromEntries(names.map((name) => [name, median(told.map((round) => round[name]))])) as Measured;
};

const processorRow = ({ initiate, prompt, settle, whole, look, lookUnderWay }: Measured) => ({
  initiate: initiate.toFixed(2),
  'process, to the prompt': prompt.toFixed(2),
  'approved to delivered': settle.toFixed(2),
  'the whole payment': whole.toFixed(2),
  'a look at its end': look.toFixed(2),
  'a look under way': lookUnderWay.toFixed(2),
});

const timeRow = ({ promptP50, promptP99, wallet, rate, commits, pacedInitiate, pacedProcess }: Measured) => ({
  'pay to prompt p50, ms': promptP50.toFixed(0),
  p99: promptP99.toFixed(0),
  "of it the wallet's answer": wallet.toFixed(0),
  'payments/s': rate.toFixed(1),
  'initiate p99 at two thirds of them': pacedInitiate.toFixed(0),
  'process p99, without the wallet': pacedProcess.toFixed(0),
  'bare commits/s': Math.round(commits),
  'commits for these payments, of bare': `${((rate * commitsPerPayment * 100) / commits).toFixed(0)} %`,
});

const printMeasured = (of: string, measured: readonly [string, Measured][]): void => {
  printTable(
    `Processor time of the portal's process, ms each (${payments} recharges by push, ${atOnce} at once, medians of ${rounds - 1})`,
    measured.map(([name, figures]) => ({ [of]: name, ...processorRow(figures) })),
  );
  printTable(
    'How soon and how many, with clients, database and simulated operator on this machine',
    measured.map(([name, figures]) => ({ [of]: name, ...timeRow(figures) })),
  );
};

const onEmbedded = async (): Promise<Measured> => {
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-bench-'));
  const database = await openPglite(folder);
  const figures = await measure({}, database);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  return figures;
};

/** Runs a portal on a PostgreSQL database, with a second database for the bare commits. */
const withPostgres = async <Result>(
  postgresUrl: string,
  act: (env: Record<string, string>, database: Database, bare: Database) => Promise<Result>,
): Promise<Result> => {
  const { url, database } = await openEmptyPostgres(postgresUrl);
  const bare = openPostgres(postgresUrl, () => undefined);
  const result = await act({ DATABASE_URL: url, DATA_KEY: '0'.repeat(64) }, database, bare);
  await bare.close();
  await database.close();
  return result;
};

/**
 * Measures recharges by push from initiate to delivery: the portal's processor time by step, the delay of the prompt,
 * and the settled payments per second. Only the simulated operator is polled meanwhile.
 */
export const benchPayments = async (postgresUrl: string | undefined): Promise<void> => {
  const measured: [string, Measured][] = [['PGlite, embedded', await onEmbedded()]];
  if (postgresUrl)
    measured.push(['PostgreSQL', await withPostgres(postgresUrl, (env, _database, bare) => measure(env, bare))]);
  printMeasured('database', measured);
};

/** The same on an empty PostgreSQL database, and then with `count` past payments. Goal: within 10 %. */
export const benchPast = async (postgresUrl: string | undefined, count: number): Promise<void> => {
  if (!postgresUrl) return;
  await withPostgres(postgresUrl, async (env, database, bare) => {
    const empty = await measure(env, bare);
    await fillPayments(database, count, `now() - make_interval(days => 2, secs => i % (28 * 86400))`);
    printMeasured('past payments', [
      ['none', empty],
      [String(count), await measure(env, bare, rounds)],
    ]);
  });
};
