import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tools/test/slow-first.ts';

const routesAndStores = ['server/**/*.db.test.ts', 'server/**/*.route.test.ts'];
/** Tests that run for seconds or wait for time to pass. A quick run omits them. */
const longer = [
  'another-amount.db',
  'app.route',
  'books.db',
  'closed-providers.route',
  'commit-or-read-back.db',
  'consent-walks.route',
  'content.route',
  'disputes.db',
  'equal-times.route',
  'every-break.db',
  'every-hold-has-an-exit.db',
  'failover.db',
  'frames.route',
  'fuzz.route',
  'leads.db',
  'mutants.db',
  'operate.db',
  'otp-budgets.db',
  'pglite.db',
  'published-elsewhere.db',
  'races.db',
  'second-wallets.route',
  'settled-by-hand.db',
  'simulation-search-on.db',
  'simulation-search.db',
  'simulation.db',
  'slow-clients.route',
  'strangers.route',
  'switches.db',
  'tampering.db',
].map((name) => `server/**/${name}.test.ts`);
const connectors = ['server/src/connectors/**/*.test.ts', 'sandbox/**/*.test.ts'];

const journeys = ['e2e/**/*.journey.ts'];
const timed = [
  'e2e/faults/kill-moments.journey.ts',
  // 200 parallel calls, each with a response within seconds.
  'e2e/faults/one-intent.journey.ts',
  'e2e/journeys/development.journey.ts',
];
const journeySetup = {
  globalSetup: 'e2e/harness/prepare-data.ts',
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

// A worker runs file after file and loads each module once, because loading costs more than most tests. So a test file must
// restore what it changes outside itself.
const isolate = false;

const onDatabases = { isolate, maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 };

/**
 * One project for each layer, and separate ones for tests that a quick run omits or that need the machine alone. The
 * requirements of each layer are in tools/test/layers.ts.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // Long enough for a busy machine. Only a failure takes this long.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,markets,portal,server,e2e,bench,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...routesAndStores, ...connectors],
          isolate,
          maxWorkers: 2,
        },
      },
      { test: { name: 'server', include: routesAndStores, exclude: longer, ...onDatabases } },
      { test: { name: 'server-longer', include: longer, ...onDatabases } },
      // They mostly wait for silent providers, so more of them run in parallel.
      {
        test: {
          name: 'connectors',
          include: connectors,
          isolate,
          maxWorkers: 8,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: journeys,
          exclude: timed,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          ...journeySetup,
        },
      },
      // They verify limits of seconds, so nothing else runs beside them.
      { test: { name: 'journeys-timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 3 }, ...journeySetup } },
    ],
  },
});
