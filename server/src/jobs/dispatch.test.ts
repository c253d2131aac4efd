import { expect, test, vi } from 'vitest';
import { createTokenBuckets } from '../clocks/token-bucket.ts';
import { createDispatcher, type Due } from './dispatch.ts';

type Item = { id: number; concurrencyGroup: string };
type Claim = { limit: number; busy: string[]; underWay: string[] };

const noBound = createTokenBuckets(1e6, () => 0);

/** A handling that hangs until the test ends it. */
const aWorkshop = (waiting: Item[]) => {
  const gates = new Map<number, PromiseWithResolvers<void>>();
  const claims: Claim[] = [];
  const due: Due<Item> = {
    claim: async (limit, _lease, busy, underWay) => {
      claims.push({ limit, busy, underWay });
      const taken = waiting.filter(({ concurrencyGroup }) => !busy.includes(concurrencyGroup)).slice(0, limit);
      for (const item of taken) waiting.splice(waiting.indexOf(item), 1);
      return taken;
    },
    handle: ({ id }) => {
      gates.set(id, Promise.withResolvers<void>());
      return gates.get(id)!.promise;
    },
    id: ({ id }) => String(id),
    concurrencyGroup: ({ concurrencyGroup }) => concurrencyGroup,
  };
  return { due, claims, gates, started: () => [...gates.keys()] };
};

const items = (count: number, concurrencyGroup: string, from = 0): Item[] =>
  Array.from({ length: count }, (_, i) => ({ id: from + i, concurrencyGroup }));

test('what is due is begun without waiting for the one before', async () => {
  const { due, started, gates } = aWorkshop(items(3, 'wallet'));
  const { job, finished } = createDispatcher(due, vi.fn(), vi.fn(), noBound);
  await job();
  expect(started()).toEqual([0, 1, 2]);
  for (const gate of gates.values()) gate.resolve();
  await finished();
});

test('a full batch asks to be run again at once, a smaller one later', async () => {
  const { due, gates } = aWorkshop([...items(20, 'a'), ...items(3, 'b', 20)]);
  const { job, finished } = createDispatcher(due, vi.fn(), vi.fn(), noBound);
  expect(await job()).toBe(0);
  expect(await job()).toBeGreaterThan(0);
  for (const gate of gates.values()) gate.resolve();
  await finished();
});

test('a provider that hangs fills its own concurrency group and holds up no other [P48]', async () => {
  const { due, claims, started, gates } = aWorkshop([...items(40, 'wallet'), ...items(5, 'card', 40)]);
  const { job, finished } = createDispatcher(due, vi.fn(), vi.fn(), noBound);
  await job();
  await job();
  expect(claims[1]!.busy).toEqual(['wallet']);
  expect(started().filter((id) => id >= 40)).toHaveLength(5);
  const before = started().length;
  await job();
  expect(started()).toHaveLength(before);

  for (const gate of gates.values()) gate.resolve();
  await finished();
  await job();
  expect(started().length).toBeGreaterThan(before);
  for (const gate of gates.values()) gate.resolve();
  await finished();
});

test('handling that throws is reported, frees its place and wakes the worker', async () => {
  const { due, gates } = aWorkshop(items(1, 'wallet'));
  const onError = vi.fn();
  const wake = vi.fn();
  const { job, finished } = createDispatcher(due, onError, wake, noBound);
  await job();
  expect(wake).not.toHaveBeenCalled();
  const broken = new Error('broken');
  gates.get(0)!.reject(broken);
  await finished();
  expect(onError).toHaveBeenCalledExactlyOnceWith(broken);
  expect(wake).toHaveBeenCalledOnce();
});

test('what becomes due again while it is under way is handled once more after that, never beside it', async () => {
  const waiting = items(1, 'wallet');
  const { due, gates } = aWorkshop(waiting);
  const handle = vi.fn(due.handle);
  const { job, finished } = createDispatcher({ ...due, handle: handle }, vi.fn(), vi.fn(), noBound);
  await job();
  for (let copy = 0; copy < 50; copy += 1) {
    waiting.push(...items(1, 'wallet'));
    await job();
  }
  expect(handle).toHaveBeenCalledTimes(1);
  gates.get(0)!.resolve();
  await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(2));
  gates.get(0)!.resolve();
  await finished();
  expect(handle).toHaveBeenCalledTimes(2);
});

test('what is under way here is left to other instances: it may stand still', async () => {
  const { due, claims, gates } = aWorkshop(items(2, 'wallet'));
  const { job, finished } = createDispatcher(due, vi.fn(), vi.fn(), noBound);
  await job();
  gates.get(0)!.resolve();
  await vi.waitFor(async () => {
    await job();
    expect(claims.at(-1)!.underWay).toEqual(['1']);
  });
  gates.get(1)!.resolve();
  await finished();
  await job();
  expect(claims.map(({ underWay }) => underWay)).toContainEqual(['0', '1']);
  expect(claims.at(-1)!.underWay).toEqual([]);
});

test('finished waits for all that is under way', async () => {
  const { due, gates } = aWorkshop(items(2, 'wallet'));
  const { job, finished } = createDispatcher(due, vi.fn(), vi.fn(), noBound);
  await job();
  let isOver = false;
  const over = finished().then(() => (isOver = true));
  gates.get(0)!.resolve();
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  gates.get(1)!.resolve();
  await over;
});

test('what follows at once is begun in the same turn; where this instance ends it is left to the others', async () => {
  const { due, gates } = aWorkshop(items(1, 'wallet'));
  const handled = vi.fn(async (item: Item) => {
    await due.handle(item);
    return { ...item, concurrencyGroup: `after ${item.concurrencyGroup}` };
  });
  const { job, finished } = createDispatcher({ ...due, handle: handled }, vi.fn(), vi.fn(), noBound);
  await job();
  gates.get(0)!.resolve();
  await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(2));
  const over = finished();
  gates.get(0)!.resolve();
  await over;
  expect(handled.mock.calls.map(([{ concurrencyGroup }]) => concurrencyGroup)).toEqual(['wallet', 'after wallet']);
});

test('a provider is asked about no more payments than its tokens allow, and holds up no other [I20]', async () => {
  let now = 0;
  const { due, claims, started, gates } = aWorkshop([...items(60, 'wallet'), ...items(5, 'card', 60)]);
  const quick: Due<Item> = { ...due, handle: (item) => (void due.handle(item), Promise.resolve()) };
  const { job } = createDispatcher(
    quick,
    vi.fn(),
    vi.fn(),
    createTokenBuckets(10, () => now),
  );
  const begun = () => started().filter((id) => id < 60).length;
  for (let turn = 0; turn < 5; turn += 1) await job();
  expect([begun(), started().length - begun()]).toEqual([20, 5]);
  expect(claims.at(-1)!.busy).toEqual(['wallet']);
  now = 0.5;
  await job();
  // A batch that was claimed is begun: what it took too much is paid off first.
  expect(begun()).toBe(40);
  now = 1.9;
  await job();
  expect(begun()).toBe(40);
  now = 2.2;
  await job();
  expect(begun()).toBe(60);
  expect(gates.size).toBe(65);
});
