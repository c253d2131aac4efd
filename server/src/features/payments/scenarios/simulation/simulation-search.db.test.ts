import { afterAll, expect, test } from 'vitest';
import { onStage } from '../../../../testing/simulation/backing.ts';
import { describeRun, shrink } from '../../../../testing/simulation/shrink.ts';
import { simulate } from '../../../../testing/simulation/simulate.ts';
import { openEmbedded } from '../../../../testing/simulation/stage/embedded.ts';

/** SIMULATION_SEED starts at the seed that a failed run names, SIMULATION_SEEDS looks at more or at fewer. */
const first = Number(process.env['SIMULATION_SEED'] || 1);
const count = Number(process.env['SIMULATION_SEEDS'] || 500);

const stage = await openEmbedded();
afterAll(() => stage.close());

test(`${count} seeds from ${first} on break no rule`, { timeout: 600_000 }, async () => {
  for (let seed = first; seed < first + count; seed += 1) {
    const { broken } = await simulate(onStage(stage), seed);
    const story = broken.length > 0 ? await shrink(onStage(stage), seed) : undefined;
    if (story) expect.fail(describeRun(story));
  }
});
