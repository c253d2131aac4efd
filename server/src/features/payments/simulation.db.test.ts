import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openMemory } from '../../testing/databases.ts';
import { inMemory, onDatabase } from '../../testing/simulation/ground.ts';
import { simulate } from '../../testing/simulation/simulate.ts';

let database: Database;
beforeAll(async () => {
  database = await openMemory();
});
afterAll(() => database.close());

test('x', async () => {
  const marks = new Map<string, number>();
  const until = performance.now() + Number(process.env.SECONDS ?? 20) * 1000;
  let seed = Number(process.env.SEED ?? 1);
  const first = seed;
  const failures = new Map<string, string>();
  for (; performance.now() < until; seed += 1) {
    const run = await simulate(process.env.DB ? onDatabase(database) : inMemory, seed, {
      stepCount: Number(process.env.STEPS ?? 60),
    });
    for (const [mark, count] of run.marks) marks.set(mark, (marks.get(mark) ?? 0) + count);
    if (run.broken.length > 0) {
      const name = run.broken[0]!.replace(/[0-9A-Z]{26}/g, 'ID').slice(0, 100);
      if (!failures.has(name)) {
        failures.set(name, `seed ${seed}\n${run.broken.join('\n')}\n${run.history.slice(-40).join('\n')}`);
      }
    }
    if (process.env.ONE) break;
  }
  console.log(seed - first, 'seeds', marks);
  for (const [name, text] of failures) console.log('=====', name, '\n', text);
  expect(failures.size).toBe(0);
}, 1_000_000);
