import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, testServerUrl } from '../../../../testing/databases.ts';
import { onStage, type MakeBacking } from '../../../../testing/simulation/backing.ts';
import { coveringSeeds } from '../../../../testing/simulation/world/covering-seeds.ts';
import { describeRun, shrink } from '../../../../testing/simulation/shrink.ts';
import { simulate, type Simulating } from '../../../../testing/simulation/simulate.ts';
import { simulatedCells } from '../../../../testing/simulation/simulated-cells.ts';
import { openEmbedded } from '../../../../testing/simulation/stage/embedded.ts';
import { onServer } from '../../../../testing/simulation/stage/server.ts';
import type { Stage } from '../../../../testing/simulation/stage/stage.ts';

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

const run = async (makeBacking: MakeBacking, seeds: readonly number[], options: Simulating = {}) => {
  const marks = new Map<string, number>();
  for (const seed of seeds) {
    const result = await simulate(makeBacking, seed, options);
    const story = result.broken.length > 0 ? await shrink(makeBacking, seed, options) : undefined;
    if (story) expect.fail(describeRun(story));
    for (const [mark, times] of result.marks) marks.set(mark, (marks.get(mark) ?? 0) + times);
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
  'late charge REFUND_DUE',
  'late charge REFUNDING',
  'late charge REFUNDED',
  'the same initiate again',
  'initiate refused with 409',
  'process refused with 409',
  'process refused with 503',
  'process refused with 1010',
  'process refused with 1004',
  'a token is used again',
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
  'the clock jumped ahead',
  'a process stands still',
  'a task stands still',
  'an enquiry lies: says-failed',
  'an enquiry lies: says-expired',
  'an enquiry lies: says-pending',
  'an enquiry lies: says-not-found',
  'an enquiry lies: says-paid',
  'an enquiry lies: wrong-amount',
  'an enquiry knows only what was before',
  'an enquiry does not know of a delivery yet',
  'another amount will be charged',
  'a refund will take long',
  'a refund is refused',
  'what waited for who answers again is asked about',
  'a provider is switched off',
  'a provider is switched on again',
  'initiate refused with 503',
  'process refused: switched off',
  'a payment ends by a provider that is switched off',
  'disputes',
  'leads',
  'erasures',
  'day closes',
  'statements',
  'a statement alone tells of a debit',
  'a payment is erased',
  'a bank says accepted',
  'a bank says declined',
  'a dispute is won back',
  'alarm: charged-back',
  'alarm: amount-mismatch',
  'alarm: unsettled-too-long',
];

describe('on the embedded database', () => {
  let stage: Stage;
  let makeBacking: MakeBacking;
  beforeAll(async () => {
    stage = await openEmbedded();
    makeBacking = onStage(stage);
  });
  afterAll(() => stage.close());

  // The long search is in simulation-search.db.test.ts beside this, and `npm run simulate`.
  test(
    'whatever goes wrong, money is neither lost nor doubled, and everything ends once faults stop [I6] [P101] [V2.3.3 V16.5.3]',
    { timeout: 240_000 },
    async () => {
      const marks = await run(makeBacking, coveringSeeds);
      expect(mustHappen.filter((mark) => !marks.has(mark))).toEqual([]);
      const cells = Object.entries(simulatedCells).flatMap(([cell, flows]) => flows.map((flow) => `${flow} ${cell}`));
      expect(cells.filter((cell) => !marks.has(cell))).toEqual([]);
    },
  );

  test(
    'a database that lost time has nothing delivered a second time, and everything ends',
    { timeout: 120_000 },
    async () => {
      const marks = await run(makeBacking, seedsFrom(1, 200), { losesTime: true });
      const lost = ['PENDING', 'PAID'].map((state) => `a delivery of a payment that was ${state} is lost`);
      const ways = ['a standby that is behind takes over', 'a backup is restored'];
      expect([...ways, ...lost].filter((mark) => !marks.has(mark))).toEqual([]);
    },
  );

  test('the same seed is the same run, whatever ran before', async () => {
    for (const seed of [11, 12, 13]) {
      const first = await simulate(makeBacking, seed, { isTold: true });
      await simulate(makeBacking, seed + 1);
      expect(await simulate(makeBacking, seed, { isTold: true })).toEqual(first);
    }
  });

  test('the record of a run repeats it', async () => {
    for (const seed of [11, 12, 13]) {
      const first = await simulate(makeBacking, seed, { isTold: true });
      const again = await simulate(makeBacking, seed, { isTold: true, record: first.steps });
      expect(again.history).toEqual(first.history);
    }
  });

  test('the thread has its own time again once a world is over', async () => {
    const real = Date;
    await simulate(makeBacking, 1);
    expect(globalThis.Date).toBe(real);
    expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeLessThan(60_000);
  });
});

describe.runIf(testServerUrl)('on PostgreSQL', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = onServer(await databases().at(-1)!.open());
  });
  afterAll(() => stage.close());

  test('the same holds', { timeout: 60_000 }, async () => {
    await run(onStage(stage), seedsFrom(1, 4));
    await run(onStage(stage), seedsFrom(1, 2), { losesTime: true });
  });
});
