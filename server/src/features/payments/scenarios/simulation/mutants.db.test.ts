import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { databases } from '../../../../testing/databases.ts';
import { inMemory, onDatabase } from '../../../../testing/simulation/backing.ts';
import { mutants } from '../../../../testing/simulation/mutants.ts';
import { shrink } from '../../../../testing/simulation/shrink.ts';
import { simulate, type Run } from '../../../../testing/simulation/simulate.ts';
import type { Mutant } from '../../../../testing/simulation/mutants/mutant.ts';

/** How many runs a mistake may live. */
const patience = 5000;

type Planted = (typeof mutants)[number];

const find = async ({ mutant, losesTime = false }: Planted, from: number): Promise<number | undefined> => {
  for (let seed = from; seed < from + patience; seed += 1)
    if ((await simulate(inMemory, seed, { mutant, losesTime })).broken.length > 0) return seed;
  return undefined;
};

/** The shortest stories that catch each, in the order of their seeds: told once, whatever is made of them. */
const stories = new Map<string, (Run | undefined)[]>();
const storyOf = async (planted: Planted, number: number): Promise<Run | undefined> => {
  const { name, mutant, losesTime = false } = planted;
  const known = stories.get(name) ?? [];
  stories.set(name, known);
  while (known.length <= number) {
    const seed = await find(planted, (known.at(-1)?.seed ?? 0) + 1);
    known.push(seed === undefined ? undefined : await shrink(inMemory, seed, { mutant, losesTime }));
  }
  return known[number];
};

test('every planted mistake has a name of its own, and there are at least forty', () => {
  const names = mutants.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(40);
});

test.each(mutants)('the simulation catches that $mistake [I5] [P73]', { timeout: 60_000 }, async (planted) => {
  const seed = await find(planted, 1);
  if (seed === undefined) return expect.fail(`it lived through ${patience} runs`);
  const { mutant, losesTime = false } = planted;
  const { broken } = await simulate(inMemory, seed, { mutant, losesTime });
  expect(broken.join('\n')).toMatch(planted.rule);
});

// The story that catches a mistake in memory is played once more on the SQL that has it. There the clock goes on by itself,
// and what hinges on an instant may turn out well: then the next story is played.
const mostStories = 8;

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const overSql = mutants.filter(({ mutant, isOverSql = false }) => isOverSql || mutant.sql !== undefined);

  test.each(overSql)('the same story catches that $mistake, in SQL', { timeout: 120_000 }, async (planted) => {
    const { mutant, losesTime = false, isOverSql = false } = planted;
    const { engine: _engine, sql: _sql, ...sound } = mutant;
    const mistaken = isOverSql ? mutant : { ...sound, sql: mutant.sql! };
    for (let number = 0; number < mostStories; number += 1) {
      const story = await storyOf(planted, number);
      if (!story) break;
      const play = (given: Mutant) =>
        simulate(onDatabase(database), story.seed, { mutant: given, losesTime, record: story.steps });
      expect((await play(sound)).broken).toEqual([]);
      const { broken } = await play(mistaken);
      if (broken.length > 0) return expect(broken.join('\n')).toMatch(planted.rule);
    }
    expect.fail(`it lived through ${mostStories} stories`);
  });
});
