import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';

const createRegistry = (changes: Partial<Parameters<typeof createMetrics>[0]> = {}) =>
  createMetrics({
    report: () => undefined,
    payments: async () => [],
    lateCharges: async () => [],
    operatorRefunds: async () => [],
    leadOutbox: async () => ({ waiting: 0, refused: 0, ageSeconds: 0 }),
    books: async () => ({ faults: 0, checkedAt: null }),
    cases: async () => [],
    missingStatements: async () => [],
    disputes: async () => ({ open: 0, noticed: 0, answerInSeconds: null }),
    openStreams: () => 0,
    circuits: () => [],
    switches: () => [],
    ...changes,
  }).registry;

const scrape = (changes?: Parameters<typeof createRegistry>[0]) => createRegistry(changes).metrics();

test('each metric of the portal has a row in docs/operations/watch.md', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations/watch.md'), 'utf8');
  const names = createRegistry()
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => !/^(?:process|nodejs)_/.test(name));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !new RegExp(`^\\| \`${name}[\`{]`, 'm').test(guide))).toEqual([]);
});

test('where no dispute is open, no time to answer one is told: a zero would ring', async () => {
  expect(await scrape()).not.toMatch(/^payment_dispute_answer_seconds /m);
  const text = await scrape({ disputes: async () => ({ open: 1, noticed: 2, answerInSeconds: -5 }) });
  expect(text).toMatch(/^payment_dispute_answer_seconds -5$/m);
});

test('of each provider that sends statements it is told how many are missing, none too', async () => {
  const text = await scrape({
    missingStatements: async () => [
      { provider: 'wallet', days: [] },
      { provider: 'card', days: ['2026-11-29', '2026-11-30'] },
    ],
  });
  expect(text).toMatch(/^statement_days_missing\{provider="wallet"\} 0$/m);
  expect(text).toMatch(/^statement_days_missing\{provider="card"\} 2$/m);
});

test('what cannot be counted while the database is away is absent and reported, and all else is told', async () => {
  const away = new Error('away');
  const reported: unknown[] = [];
  const text = await scrape({
    report: (error) => reported.push(error),
    payments: () => Promise.reject(away),
    books: () => Promise.reject(away),
    openStreams: () => 7,
  });
  expect(text).not.toMatch(/^(?:payments|books_)/m);
  expect(text).toMatch(/^event_streams_open 7$/m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
  expect(reported).toEqual([away, away, away]);
});
