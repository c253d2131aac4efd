import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadedPage, PageModule } from './loaded.ts';
import { describeError } from './fetch-content.ts';
import { createPageLoader } from './page-loader.ts';

const Page: LoadedPage['Page'] = () => null;
const content = { title: 'Recharge', texts: {} };
const answer = (status = 200) => new Response(JSON.stringify(content), { status, statusText: 'Service Unavailable' });

const loaderWith = (importPage: () => Promise<PageModule>) => createPageLoader({ importPage, prefix: '/en' });

const failureOf = (promise: Promise<unknown>) => promise.then(() => 'no failure', describeError);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(answer())),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('code and content of a page are fetched at the same time, and only once', async () => {
  const importPage = vi.fn(() => Promise.resolve({ Page }));
  const { load } = loaderWith(importPage);
  const first = load('recharge');
  expect([importPage.mock.calls.length, vi.mocked(fetch).mock.calls.length]).toEqual([1, 1]);
  expect(await first).toEqual({ Page, ...content });
  await load('recharge');
  expect([importPage.mock.calls.length, vi.mocked(fetch).mock.calls.length]).toEqual([1, 1]);
});

test('code that is not there after 120 s is a ChunkLoadError', async () => {
  const { load } = loaderWith(() => new Promise(() => undefined));
  const failure = failureOf(load('recharge'));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(await Promise.race([failure, Promise.resolve('still waiting')])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBe('ChunkLoadError: Loading chunk recharge failed. (timeout)');
});

test('code that cannot be fetched is a ChunkLoadError at once', async () => {
  const { load } = loaderWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(load('recharge'))).toBe('ChunkLoadError: Loading chunk recharge failed. (error)');
});

test('content that is refused fails with the status and its text', async () => {
  vi.mocked(fetch).mockResolvedValue(answer(503));
  const { load } = loaderWith(() => Promise.resolve({ Page }));
  expect(await failureOf(load('recharge'))).toBe('503 Service Unavailable');
});

test('a failure is remembered for two seconds, then the page is asked for again', async () => {
  vi.mocked(fetch).mockResolvedValueOnce(answer(503));
  const { load } = loaderWith(() => Promise.resolve({ Page }));
  await failureOf(load('recharge'));
  await vi.advanceTimersByTimeAsync(1999);
  expect(await failureOf(load('recharge'))).toBe('503 Service Unavailable');
  await vi.advanceTimersByTimeAsync(1);
  expect(await load('recharge')).toEqual({ Page, ...content });
});

test('what could not be fetched ahead is asked for again as soon as it is drawn', async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { load, fetchAhead } = loaderWith(() => Promise.resolve({ Page }));
  expect(await failureOf(fetchAhead('recharge'))).toBe('Failed to fetch');
  expect(await load('recharge')).toEqual({ Page, ...content });
});

test('a page drawn while it is fetched ahead remembers the failure like any other', async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { load, fetchAhead } = loaderWith(() => Promise.resolve({ Page }));
  const ahead = fetchAhead('recharge');
  expect(load('recharge')).toBe(ahead);
  await failureOf(ahead);
  expect(load('recharge')).toBe(ahead);
});

test('the page of the document needs no fetch', async () => {
  const { load, adopt } = loaderWith(() => Promise.resolve({ Page }));
  await adopt('recharge', content);
  expect(await load('recharge')).toEqual({ Page, ...content });
  expect(fetch).not.toHaveBeenCalled();
});

test('the page of the document whose code does not come fails when it is drawn, not before', async () => {
  const { load, adopt } = loaderWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await adopt('recharge', content);
  expect(await failureOf(load('recharge'))).toBe('ChunkLoadError: Loading chunk recharge failed. (error)');
});

test('the first parts of a page are fetched with it, in its language, and may fail without it', async () => {
  const part = { fetch: vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))) };
  const { fetchAhead } = loaderWith(() => Promise.resolve({ Page, parts: [part] }));
  expect(await fetchAhead('payment')).toEqual({ Page, ...content });
  expect(part.fetch).toHaveBeenCalledExactlyOnceWith('/en');
});

test('the first parts of the document’s own page wait until it is drawn', async () => {
  const part = { fetch: vi.fn(() => Promise.resolve()) };
  const { adopt } = loaderWith(() => Promise.resolve({ Page, parts: [part] }));
  await adopt('payment', content);
  expect(part.fetch).not.toHaveBeenCalled();
});
