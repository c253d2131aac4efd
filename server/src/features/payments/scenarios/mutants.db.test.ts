import { expect, test } from 'vitest';
import { inMemory } from '../../../testing/simulation/ground.ts';
import { plants } from '../../../testing/simulation/plants.ts';
import { simulate } from '../../../testing/simulation/simulate.ts';

/** How many runs a mistake may live. */
const patience = 1000;

test.each(plants)('the simulation catches that $mistake', async ({ plant, rule, losesTime }) => {
  for (let seed = 1; seed <= patience; seed += 1) {
    const { broken } = await simulate(inMemory, seed, { plant, losesTime });
    if (broken.length > 0) return expect(broken.join('\n')).toMatch(rule);
  }
  expect.fail(`it lived through ${patience} runs`);
});
