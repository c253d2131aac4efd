import { expect, test } from 'vitest';
import { inMemory } from '../../../testing/simulation/backing.ts';
import { mutants } from '../../../testing/simulation/mutants.ts';
import { simulate } from '../../../testing/simulation/simulate.ts';

/** How many runs a mistake may live. */
const patience = 1000;

test.each(mutants)('the simulation catches that $mistake', async ({ mutant, rule, losesTime }) => {
  for (let seed = 1; seed <= patience; seed += 1) {
    const { broken } = await simulate(inMemory, seed, { mutant, losesTime });
    if (broken.length > 0) return expect(broken.join('\n')).toMatch(rule);
  }
  expect.fail(`it lived through ${patience} runs`);
});
