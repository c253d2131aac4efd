import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { isRefusal } from '../answer.ts';
import { createCallerBudgets } from './caller-budgets.ts';
import { createRateLimits } from './limits.ts';
import { createWork } from './work.ts';
import { oneDatabase } from '../../testing/databases.ts';
import { doWork, workOf } from '../../testing/do-work.ts';
import { aContext } from '../../testing/engine.ts';
import { createPairBudget } from './pair-budget.ts';

const hash = (purpose: string, text: string) => `${purpose} ${text}`.padEnd(32, '.');
const nobody = async () => false;
const heldOf = async (guesses: Promise<object>[]) =>
  (await Promise.all(guesses)).filter((answer) => 'result' in answer).length;

// Races show on PostgreSQL alone: the embedded database has one session.
describe.each(oneDatabase())('guesses at once, on $name', ({ open }) => {
  let database: Database;
  const pairs = () => {
    const limits = createRateLimits(database);
    const callers = createCallerBudgets({ limits, factor: 1, isKnown: nobody, hasPaid: nobody });
    return createPairBudget({
      limits,
      callers,
      work: createWork({ limits, hash }),
      hash,
      alarm: () => undefined,
    });
  };
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.query('delete from rate_limit'));
  afterAll(() => database.close());

  const browser = aContext();
  const guess = (account: string, proof?: string) =>
    pairs().reserve({ pair: ['050000003', account], ...(proof !== undefined && { proof }) }, browser);
  test('do not pass the five of a day [A06]', async () => {
    expect(await heldOf(Array.from({ length: 12 }, (_, each) => guess(`200000000${each}`)))).toBeLessThanOrEqual(5);
    await database.query('delete from rate_limit');
    for (let each = 0; each < 5; each += 1) expect(await heldOf([guess(`200000000${each}`)])).toBe(1);
  });

  test('under one proof are one guess [A06]', async () => {
    for (let each = 0; each < 5; each += 1) await guess(`200000000${each}`);
    const asked = await guess('1000000003');
    if (!isRefusal(asked)) throw new Error('A sixth guess was free');
    const proof = doWork(workOf({ body: asked.refusal }));
    expect(await heldOf(Array.from({ length: 12 }, () => guess('1000000003', proof)))).toBe(1);
  });
});
