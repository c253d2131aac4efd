import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askLater, comeBackIn } from './when-read.ts';

const window = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the retries; returns the spied request and a function that ends them. */
const asked = (times = { current: 0 }) => {
  const ask = vi.fn();
  const controller = new AbortController();
  askLater(ask, { times, signal: controller.signal });
  return { ask, end: () => controller.abort() };
};

test('what did not come is asked for ever more rarely, and no two phones ask together', () => {
  expect([0, 1, 2].map((times) => comeBackIn(times, 0))).toEqual([5000, 20_000, 80_000]);
  expect([0, 1, 2].map((times) => comeBackIn(times, 1))).toEqual([10_000, 40_000, 160_000]);
});

test('it is asked for three times in all, however long that lasts', () => {
  const times = { current: 0 };
  const counts = [1, 2, 3, 4].map(() => {
    const { ask, end } = asked(times);
    vi.advanceTimersByTime(3_600_000);
    end();
    return ask.mock.calls.length;
  });
  expect(counts).toEqual([1, 1, 1, 0]);
});

test('it is asked for when the network is back, and no more once it is over', () => {
  const { ask, end } = asked({ current: 3 });
  window.dispatchEvent(new Event('online'));
  expect(ask).toHaveBeenCalledTimes(1);
  end();
  window.dispatchEvent(new Event('online'));
  expect(ask).toHaveBeenCalledTimes(1);
  const { ask: late, end: endBefore } = asked();
  endBefore();
  vi.advanceTimersByTime(3_600_000);
  expect(late).not.toHaveBeenCalled();
});
