import { expect, test, vi } from 'vitest';
import { processClocks, startStopwatch } from './clocks.ts';
import { createContinuityCheck } from './continuity.ts';
import { createWatch } from './watch.ts';

const aClock = () => {
  let now = 1000;
  return { read: () => now, pass: (seconds: number) => void (now += seconds) };
};

test('a stopwatch goes on while the machine is paused, and never goes back with the wall clock', () => {
  const [monotonic, wall] = [aClock(), aClock()];
  const elapsed = startStopwatch({ monotonic: monotonic.read, wall: wall.read });
  wall.pass(40);
  expect(elapsed()).toBe(40);
  wall.pass(-3600);
  monotonic.pass(7);
  expect(elapsed()).toBe(7);
});

test('the clocks of the machine count seconds', () => {
  const monotonic = vi.spyOn(performance, 'now').mockReturnValue(12_500);
  const wall = vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_500);
  try {
    expect([processClocks.monotonic(), processClocks.wall()]).toEqual([12.5, 1_700_000_000.5]);
  } finally {
    monotonic.mockRestore();
    wall.mockRestore();
  }
});

test('a watch counts from the first time that it is asked', () => {
  const clock = aClock();
  const watch = createWatch(clock.read, () => 0);
  expect(watch.seconds('a call')).toBe(0);
  clock.pass(5);
  expect([watch.seconds('a call'), watch.seconds('another')]).toEqual([5, 0]);
});

test('what was forgotten for want of room is watched anew', () => {
  const clock = aClock();
  const watch = createWatch(clock.read, () => 0);
  watch.seconds('old');
  clock.pass(5);
  for (let count = 0; count < 50_000; count += 1) watch.seconds(`call ${count}`);
  expect(watch.seconds('old')).toBe(0);
});

test('as many calls as there is room for are all watched, and of more the one that nobody asked about longest is forgotten', () => {
  const clock = aClock();
  const watch = createWatch(clock.read, () => 0);
  for (let count = 0; count < 50_000; count += 1) watch.seconds(`call ${count}`);
  clock.pass(5);
  expect(watch.seconds('call 0')).toBe(5);
  watch.seconds('one more');
  expect([watch.seconds('call 0'), watch.seconds('call 2'), watch.seconds('call 1')]).toEqual([5, 5, 0]);
});

test('a watch knows nothing of the time before a break: another call may bear the name now', () => {
  const clock = aClock();
  let breaks = 0;
  const watch = createWatch(clock.read, () => breaks);
  watch.seconds('a call');
  clock.pass(30);
  breaks = 1;
  expect(watch.seconds('a call')).toBe(0);
  clock.pass(4);
  expect(watch.seconds('a call')).toBe(4);
});

test('only what was begun after this process came to its database, or back to it, is continuous', async () => {
  const continuity = { openSeconds: 0, continuousSeconds: 0, breaks: 0 };
  let newest = 7;
  const isContinuous = createContinuityCheck(
    async () => newest,
    () => continuity,
  );
  const after = (begunNumber: number | null) => isContinuous({ begunNumber });
  expect([await after(7), await after(8), await after(null)]).toEqual([false, true, false]);
  newest = 20;
  continuity.breaks = 1;
  expect([await after(8), await after(20), await after(21)]).toEqual([false, false, true]);
});

test('a connection that breaks while the newest is read proves nothing', async () => {
  const continuity = { openSeconds: 0, continuousSeconds: 0, breaks: 0 };
  const reading = Promise.withResolvers<number>();
  const isContinuous = createContinuityCheck(
    () => reading.promise,
    () => continuity,
  );
  const answer = isContinuous({ begunNumber: 9 });
  continuity.breaks = 1;
  reading.resolve(1);
  expect(await answer).toBe(false);
});

test('a reading that failed is made again', async () => {
  const continuity = { openSeconds: 0, continuousSeconds: 0, breaks: 0 };
  const read = vi.fn(async () => 3).mockRejectedValueOnce(new Error('out'));
  const isContinuous = createContinuityCheck(read, () => continuity);
  await expect(isContinuous({ begunNumber: 4 })).rejects.toThrow('out');
  expect(await isContinuous({ begunNumber: 4 })).toBe(true);
});

test('a reading that fails after a newer one was begun takes nothing away from that', async () => {
  const continuity = { openSeconds: 0, continuousSeconds: 0, breaks: 0 };
  const older = Promise.withResolvers<number>();
  const read = vi.fn(async () => 3).mockReturnValueOnce(older.promise);
  const isContinuous = createContinuityCheck(read, () => continuity);
  continuity.breaks = 1;
  expect(await isContinuous({ begunNumber: 4 })).toBe(true);
  older.reject(new Error('out'));
  await expect(older.promise).rejects.toThrow('out');
  expect(await isContinuous({ begunNumber: 4 })).toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what is the newest is read at once: what begins after that is begun later', async () => {
  let newest = 7;
  const isContinuous = createContinuityCheck(
    async () => newest,
    () => ({ openSeconds: 0, continuousSeconds: 0, breaks: 0 }),
  );
  newest = 8;
  expect(await isContinuous({ begunNumber: 8 })).toBe(true);
});
