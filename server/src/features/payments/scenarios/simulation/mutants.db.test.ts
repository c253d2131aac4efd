import { afterAll, expect, test } from 'vitest';
import { onStage } from '../../../../testing/simulation/backing.ts';
import { mutants } from '../../../../testing/simulation/mutants.ts';
import { caughtFrom } from '../../../../testing/simulation/mutants/caught-from.ts';
import { simulate, type Run } from '../../../../testing/simulation/simulate.ts';
import { openEmbedded } from '../../../../testing/simulation/stage/embedded.ts';

/** How many runs a mistake may live from the seed at which it was caught when the table was made. */
const patience = 500;

const stage = await openEmbedded();
afterAll(() => stage.close());
const makeBacking = onStage(stage);

type Planted = (typeof mutants)[number];

/** The first run that a mistake does not live through. */
const find = async ({ name, mutant, losesTime = false }: Planted): Promise<Run | undefined> => {
  const from = caughtFrom[name]!;
  for (let seed = from; seed < from + patience; seed += 1) {
    const run = await simulate(makeBacking, seed, { mutant, losesTime });
    if (run.broken.length > 0) return run;
  }
  return undefined;
};

test('every planted mistake has a name of its own and a seed to begin at, and there are at least seventy', () => {
  const names = mutants.map(({ name }) => name);
  expect(Object.keys(caughtFrom).toSorted()).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(70);
});

test.each(mutants)('the simulation catches that $mistake [I5] [P73]', { timeout: 300_000 }, async (planted) => {
  const run = await find(planted);
  if (!run) return expect.fail(`it lived through ${patience} runs`);
  expect(run.broken.join('\n')).toMatch(planted.rule);
  // Without the mistake the same seed breaks nothing.
  const { mutant, losesTime = false } = planted;
  const { faults, slow, swarm } = mutant;
  const sound = { ...(faults && { faults }), ...(slow && { slow }), ...(swarm && { swarm }) };
  expect((await simulate(makeBacking, run.seed, { mutant: sound, losesTime })).broken).toEqual([]);
});
