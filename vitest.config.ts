import { defineConfig } from 'vitest/config';

const routesAndStores = ['server/**/*.db.test.ts', 'server/**/*.route.test.ts'];
const connectors = ['server/src/connectors/**/*.test.ts', 'sandbox/**/*.test.ts'];

/** One project a layer; tools/test/layers.ts says what each needs of the machine. */
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
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          maxWorkers: 3,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
