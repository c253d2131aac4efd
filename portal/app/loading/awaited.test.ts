import { expect, test, vi } from 'vitest';
import { nothingAwaited, pageWaitsFor } from './awaited.ts';

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
