import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLazyPart } from './lazy-part.tsx';

const Form = () => null;
const texts = { paymentCard: { email: 'E-mail' } };

/** Answers of `/pages/<part>.json`, in order; the last one again and again. */
const answers = (...statuses: number[]) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => {
      const status = statuses.length > 1 ? statuses.shift() : statuses[0];
      return Promise.resolve(new Response(JSON.stringify({ texts }), { status }));
    }),
  );

beforeEach(() => answers(200));
afterEach(() => void vi.unstubAllGlobals());

test('a part asks for nothing before it is wanted, then for code and content at the same time, once', async () => {
  const importCode = vi.fn(() => Promise.resolve(Form));
  const part = createLazyPart('payment-card', importCode);
  expect([importCode.mock.calls.length, part.loaded()]).toEqual([0, undefined]);
  const [first, second] = [part.fetch('/en'), part.fetch('/en')];
  expect(importCode).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/en/pages/payment-card.json', expect.anything());
  expect(await first).toBe(await second);
});

test('a part that was fetched is there at once', async () => {
  const part = createLazyPart('payment-card', () => Promise.resolve(Form));
  await part.fetch('');
  expect(part.loaded()).toEqual({ Content: Form, texts });
});

test('a part that did not come is asked for again, and is not there meanwhile', async () => {
  answers(503, 200);
  const part = createLazyPart('payment-card', () => Promise.resolve(Form));
  await expect(part.fetch('')).rejects.toMatchObject({ status: 503 });
  expect(part.loaded()).toBeUndefined();
  await part.fetch('');
  expect(part.loaded()).toEqual({ Content: Form, texts });
});

test('a part whose code does not come fails with the error of its chunk', async () => {
  const part = createLazyPart('payment-card', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(part.fetch('')).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk payment-card failed. (error)',
  });
});
