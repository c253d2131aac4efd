import { beforeEach, expect, test, vi } from 'vitest';
import { shell } from '../locales/en/shell.ts';
import { aStorage } from '../session/testing/fake-storage.ts';
import { refreshLoadingTexts } from './loading-texts.ts';

const texts = { wait: 'One moment', holdOn: 'Nearly', loadingMessage: 'It comes' };
const hour = 3_600_000;
const asked: [string, RequestCache | undefined][] = [];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', aStorage());
  asked.length = 0;
  answer = () => Response.json(texts);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push([address, init?.cache]);
    return answer();
  });
  return () => vi.useRealTimers();
});

const address = (lang: string) => `/orp/bfe/api/portal-service/translations/${lang}/loader.json`;

test('a language is read afresh the first time, kept for an hour, and asked for again after it', async () => {
  const shown = { ...shell };
  await refreshLoadingTexts('en', shown);
  expect(shown).toEqual({ ...shell, loadingWait: 'One moment', loadingHoldOn: 'Nearly', loadingMessage: 'It comes' });
  vi.advanceTimersByTime(hour - 1);
  await refreshLoadingTexts('en', { ...shell });
  expect(asked).toEqual([[address('en'), 'reload']]);
  vi.advanceTimersByTime(1);
  await refreshLoadingTexts('en', { ...shell });
  expect(asked.at(-1)).toEqual([address('en'), 'default']);
});

test('another language has texts and a first time of its own', async () => {
  await refreshLoadingTexts('en', { ...shell });
  await refreshLoadingTexts('sw', { ...shell });
  expect(asked).toEqual([
    [address('en'), 'reload'],
    [address('sw'), 'reload'],
  ]);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('no network')) as never],
  ['a refusal', () => new Response('{}', { status: 503 })],
  ['another shape', () => Response.json({ wait: 1 })],
  ['no JSON', () => new Response('<html>')],
])('%s leaves what the document said, and is asked again', async (_, given) => {
  answer = given;
  const shown = { ...shell };
  await refreshLoadingTexts('en', shown);
  expect(shown).toEqual(shell);
  answer = () => Response.json(texts);
  await refreshLoadingTexts('en', shown);
  expect(shown.loadingWait).toBe('One moment');
  expect(asked).toHaveLength(2);
});
