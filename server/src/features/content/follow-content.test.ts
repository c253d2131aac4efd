import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActiveContent } from './active-content.ts';
import { followContent } from './follow-content.ts';
import type { ContentStore } from './store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Active = Awaited<ReturnType<ContentStore['active']>>;

/** What follows a store whose revision is that of `at`, and what it did. */
const follow = (at: { revision: number | Error; isReadable: boolean }) => {
  const taken: number[] = [];
  const reported: unknown[] = [];
  const active = {
    current: () => ({ revision: taken.at(-1) ?? 0 }),
    replace: (revision: number) => void taken.push(revision),
  } as unknown as ActiveContent;
  let asked = 0;
  const store = {
    revision: async () => {
      asked += 1;
      if (at.revision instanceof Error) throw at.revision;
      return at.revision;
    },
    active: async () => {
      if (!at.isReadable) throw new Error(`of ${String(at.revision)}`);
      return { revision: at.revision, versions: [] } as unknown as Active;
    },
  };
  const following = followContent({ store, active, report: (error) => void reported.push(String(error)) });
  return { ...following, taken, reported, asked: () => asked };
};

test('what was made active is taken within two seconds, once, until it is stopped', async () => {
  const at = { revision: 1, isReadable: true };
  const { start, stop, taken } = follow(at);
  await start();
  expect(taken).toEqual([1]);
  at.revision = 2;
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(6000);
  expect(taken).toEqual([1, 2]);
  await stop();
  at.revision = 3;
  await vi.advanceTimersByTimeAsync(6000);
  expect(taken).toEqual([1, 2]);
});

test('many concurrent fresh reads share one query', async () => {
  const at = { revision: 1, isReadable: true };
  const { start, stop, readSoon, taken, asked } = follow(at);
  await start();
  at.revision = 2;
  const before = asked();
  const all = Array.from({ length: 50 }, readSoon);
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all(all);
  expect([taken, asked() - before]).toEqual([[1, 2], 1]);
  await stop();
});

test('what cannot be read is told once for each revision, and read as soon as it can be', async () => {
  const at = { revision: 1, isReadable: false };
  const { start, stop, taken, reported } = follow(at);
  await start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reported).toEqual(['Error: of 1']);
  at.revision = 2;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reported).toEqual(['Error: of 1', 'Error: of 2']);
  at.isReadable = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(taken).toEqual([2]);
  await stop();
});

test('a database that is away is not told of here', async () => {
  const at: { revision: number | Error; isReadable: boolean } = { revision: new Error('away'), isReadable: true };
  const { start, stop, taken, reported } = follow(at);
  await start();
  await vi.advanceTimersByTimeAsync(4000);
  at.revision = 1;
  await vi.advanceTimersByTimeAsync(2000);
  expect([reported, taken]).toEqual([[], [1]]);
  await stop();
});
