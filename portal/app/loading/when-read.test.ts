import { expect, test, vi } from 'vitest';
import { doLater, nothingAwaited, pageWaitsFor } from './when-read.ts';

test('nothing is awaited once all that the page waits for has come or failed, and what was asked for meanwhile', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const third = Promise.withResolvers<string>();
  void pageWaitsFor(first.promise);
  pageWaitsFor(second.promise).catch(() => undefined);
  const over = vi.fn();
  void nothingAwaited().then(over);
  first.resolve('here');
  void pageWaitsFor(third.promise);
  second.reject(new Error('did not come'));
  await Promise.allSettled([first.promise, second.promise]);
  await new Promise(setImmediate);
  expect(over).not.toHaveBeenCalled();
  third.resolve('here too');
  await new Promise(setImmediate);
  expect(over).toHaveBeenCalledOnce();
});

test('hands on what comes', async () => {
  await expect(pageWaitsFor(Promise.resolve(7))).resolves.toBe(7);
  await nothingAwaited();
});

test('what no page waits for is done after its time, and once the page waits for nothing', async () => {
  vi.useFakeTimers();
  const awaited = Promise.withResolvers<void>();
  const done = vi.fn();
  doLater(done, 300);
  void pageWaitsFor(awaited.promise);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).not.toHaveBeenCalled();
  awaited.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();

  doLater(done, 300);
  await vi.advanceTimersByTimeAsync(299);
  expect(done).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
