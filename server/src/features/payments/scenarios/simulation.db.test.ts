import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { inMemory, onDatabase, type MakeBacking } from '../../../testing/simulation/backing.ts';
import { describeRun, simulate } from '../../../testing/simulation/simulate.ts';
import { simulatedCells } from '../../../testing/simulation/simulated-cells.ts';

/** SIMULATION_SEED and SIMULATION_SECONDS repeat a failed run, or look for longer. */
const firstSeed = Number(process.env['SIMULATION_SEED'] || 1);
const memorySeconds = Number(process.env['SIMULATION_SECONDS'] || 10);
const databaseSeconds = 2;

const run = async (makeBacking: MakeBacking, seconds: number, atLeast: number, options = {}) => {
  const marks = new Map<string, number>();
  const until = performance.now() + seconds * 1000;
  for (let seed = firstSeed; performance.now() < until || seed < firstSeed + atLeast; seed += 1) {
    const result = await simulate(makeBacking, seed, options);
    if (result.broken.length > 0) expect.fail(describeRun(result));
    for (const [mark, count] of result.marks) marks.set(mark, (marks.get(mark) ?? 0) + count);
  }
  return marks;
};

/** What was not tried was not tested. */
const mustHappen = [
  'REGISTERED',
  'SENDING',
  'PENDING',
  'UNKNOWN',
  'PAID',
  'FULFILLING',
  'FULFIL_UNKNOWN',
  'DONE',
  'DECLINED',
  'EXPIRED',
  'REFUND_DUE',
  'REFUNDING',
  'REFUNDED',
  'late charge DUE',
  'late charge SENT',
  'late charge REFUNDED',
  'the same initiate again',
  'initiate refused with 409',
  'process refused with 409',
  'process refused with 503',
  'process refused with 1010',
  'a callback',
  'a callback in copies',
  'a request arrives late',
  'crash',
  'network: loseBefore',
  'network: loseAfter',
  'network: refuse',
  'network: hold',
  'network: stray',
  'a call timed out before it was done',
  'a call was done and its answer timed out',
  'a delivery that was given up is done in its last second',
  'a broken database connection',
  'a commit without an answer',
  'the clock was put back',
];

// Ids are drawn anew: they are compared by the order in which they appear.
const withoutIds = (history: string[]) => {
  const ids: string[] = [];
  return history.map((line) =>
    line.replace(/[0-9A-HJKMNP-TV-Z]{26}/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `payment ${ids.indexOf(id)}`;
    }),
  );
};

describe('in memory', () => {
  test(
    'whatever goes wrong, money is neither lost nor doubled, and everything ends once faults stop',
    { timeout: (memorySeconds + 60) * 1000 },
    async () => {
      const marks = await run(inMemory, memorySeconds, 600);
      expect(mustHappen.filter((mark) => !marks.has(mark))).toEqual([]);
      const cells = Object.entries(simulatedCells).flatMap(([cell, flows]) => flows.map((flow) => `${flow} ${cell}`));
      expect(cells.filter((cell) => !marks.has(cell))).toEqual([]);
    },
  );

  test('a database that lost time has nothing delivered a second time, and everything ends', async () => {
    const marks = await run(inMemory, 1, 400, { losesTime: true });
    const lost = ['PENDING', 'PAID'].map((state) => `a delivery of a payment that was ${state} is lost`);
    const ways = ['a standby that is behind takes over', 'a backup is restored'];
    expect([...ways, ...lost].filter((mark) => !marks.has(mark))).toEqual([]);
  });

  test('the same seed is the same run', async () => {
    for (const seed of [11, 12, 13]) {
      const first = await simulate(inMemory, seed);
      const second = await simulate(inMemory, seed);
      expect(withoutIds(second.history)).toEqual(withoutIds(first.history));
    }
  });
});

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('the same holds on the SQL of the product', async () => {
    await run(onDatabase(database), databaseSeconds, 3);
    await run(onDatabase(database), 0, 3, { losesTime: true });
  });
});
