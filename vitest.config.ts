import { defineConfig } from 'vitest/config';

const routesAndStores = ['server/**/*.db.test.ts', 'server/**/*.route.test.ts'];
const connectors = ['server/src/connectors/**/*.test.ts', 'sandbox/**/*.test.ts'];

const journeys = ['e2e/**/*.journey.ts'];
const timed = ['e2e/faults/kill-moments.journey.ts', 'e2e/journeys/development.journey.ts'];
const patience = { testTimeout: 180_000, hookTimeout: 180_000 };

/** One project a layer, but for what needs the machine to itself; tools/test/layers.ts says what each needs of the machine. */
export default defineConfig({
  test: {
    // As long as a busy machine may need: what is waited for is seen at once, only what never comes takes this long.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,markets,portal,server,e2e,bench,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...routesAndStores, ...connectors],
        },
      },
      { test: { name: 'server', include: routesAndStores, maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 } },
      // Mostly they wait for providers that keep silent: more of them wait at once.
      { test: { name: 'connectors', include: connectors, maxWorkers: 4, testTimeout: 30_000, hookTimeout: 30_000 } },
      { test: { name: 'journeys', include: journeys, exclude: timed, maxWorkers: 3, ...patience } },
      // They hold the product to seconds: nothing else runs beside them.
      { test: { name: 'journeys-timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 }, ...patience } },
    ],
  },
});
