import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockText, createCountdown, secondsUntil } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const aCountdown = (seconds: number) => {
  const told: (number | 'end')[] = [];
  const onEnd = () => told.push('end');
  return { told, ...createCountdown({ seconds, onTick: (left) => told.push(left), onEnd }) };
};

test('it counts down once it runs, and ends once', () => {
  const { told, run } = aCountdown(3);
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
  run();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([2, 1, 'end']);
  run();
  expect(vi.getTimerCount()).toBe(0);
});

test('held, it stands still, and goes on where it stood', () => {
  const { told, run, hold } = aCountdown(3);
  run();
  vi.advanceTimersByTime(1500);
  hold();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([2]);
  run();
  vi.advanceTimersByTime(999);
  expect(told).toEqual([2]);
  vi.advanceTimersByTime(1001);
  expect(told).toEqual([2, 1, 'end']);
});

test('running twice does not count twice as fast', () => {
  const { told, run } = aCountdown(3);
  run();
  run();
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([2]);
});

test('a moment that is begun counts as a whole second, one that is over as none', () => {
  expect(secondsUntil(60_000, 0)).toBe(60);
  expect(secondsUntil(60_000, 1)).toBe(60);
  expect(secondsUntil(60_000, 59_999)).toBe(1);
  expect(secondsUntil(60_000, 60_000)).toBe(0);
  expect(secondsUntil(60_000, 90_000)).toBe(0);
  expect(secondsUntil(undefined, 0)).toBe(0);
});

test('seconds are shown as on a clock', () => {
  expect([60, 42, 5, 0, 90].map(clockText)).toEqual(['1:00', '0:42', '0:05', '0:00', '1:30']);
});
