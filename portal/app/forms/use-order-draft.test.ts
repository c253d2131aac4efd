import type { SubmitEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nothingAwaited } from '../loading/when-read.ts';
import { postsAtOnce } from './use-order-draft.ts';

const posted = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  posted.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = {};
const pressed = { nativeEvent: { submitter: button } } as unknown as SubmitEvent;

test('a form that is posted has the line for itself for ten seconds: what may follow is not fetched meanwhile', async () => {
  vi.stubGlobal('postForm', posted);
  expect([postsAtOnce(pressed), posted.mock.calls]).toEqual([true, [[button]]]);
  const quiet = vi.fn();
  void nothingAwaited().then(quiet);
  await vi.advanceTimersByTimeAsync(9900);
  expect(quiet).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(quiet).toHaveBeenCalledOnce();
});

test.each([
  ['the line is not slow', false, true],
  ['there is no network', posted, false],
])('where %s nothing is posted, and nothing waits', async (_, postForm, onLine) => {
  vi.stubGlobal('postForm', postForm);
  vi.stubGlobal('navigator', { onLine });
  expect([postsAtOnce(pressed), posted.mock.calls]).toEqual([false, []]);
  const quiet = vi.fn();
  void nothingAwaited().then(quiet);
  await vi.advanceTimersByTimeAsync(0);
  expect(quiet).toHaveBeenCalledOnce();
});
