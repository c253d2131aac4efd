import { afterEach, expect, test, vi } from 'vitest';
import { createCall, listenToCalls } from '../api/call.ts';
import { lostInARow, tooMany } from './ussd-way.tsx';

const success = { outcome: 'success', result: {} } as const;
const lost = (reason: 'network' | 'timeout' | 'unreadable' | 'aborted') => ({ outcome: 'lost', reason }) as const;
const refused = (code: string) => ({ outcome: 'refused', code, message: '', result: {} }) as const;

test.each([
  ['three without an answer', [lost('network'), lost('timeout'), lost('unreadable')], 3],
  ['an answer between', [lost('network'), lost('network'), success, lost('network')], 1],
  ['a refusal between, which is an answer', [lost('network'), refused('404'), lost('network')], 1],
  ['a provider that is out', [refused('503'), lost('network'), refused('503')], 3],
  ['calls that the page gave up', [lost('network'), lost('aborted'), lost('aborted'), lost('network')], 2],
])('%s count as they should', (_, answers, count) => {
  expect(answers.reduce(lostInARow, 0)).toBe(count);
});

const channel = { apiKey: 'k', serviceId: 's', opco: 'CG', channel: 'CWAAA', country: 'CG', language: 'fr-FR' };
afterEach(() => vi.unstubAllGlobals());

test('every call of the page is heard until that is ended, and none that tells somebody else', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  let count = 0;
  const stop = listenToCalls((_, answer) => (count = lostInARow(count, answer)));
  const call = createCall(channel);
  for (let made = 0; made < tooMany; made++) await call('productConfig', undefined);
  expect(count).toBe(tooMany);
  await createCall(channel, undefined, () => undefined)('productConfig', undefined);
  stop();
  await call('productConfig', undefined);
  expect(count).toBe(tooMany);
});

test('the answers of a page’s first calls are kept for who asks first', async () => {
  vi.resetModules();
  const module = await import('../api/call.ts');
  for (let made = 0; made < 25; made++) module.notifyListeners('productConfig', success);
  expect(module.takeMissed()).toHaveLength(20);
  module.notifyListeners('productConfig', success);
  expect(module.takeMissed()).toEqual([]);
});
