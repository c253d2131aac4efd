import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go, readLocation } from './location.tsx';

const moves = { pushState: vi.fn(), replaceState: vi.fn() };

beforeEach(() => vi.stubGlobal('history', moves));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test.each([
  ['', '/prepaid-recharge', '', { path: '/prepaid-recharge', search: '' }],
  ['/en', '/en/payment/status', '?id=1', { path: '/payment/status', search: '?id=1' }],
  ['/en', '/en', '', { path: '/', search: '' }],
])('under the prefix "%s" the address %s%s is a location of its own', (prefix, pathname, search, expected) => {
  vi.stubGlobal('location', { pathname, search });
  expect(readLocation(prefix)).toEqual({ ...expected, isKnown: true });
});

test('going somewhere makes a history entry; replacing makes none, nor does a second tap', () => {
  vi.stubGlobal('location', { pathname: '/en', search: '' });
  go('/en/prepaid-recharge');
  expect([moves.pushState.mock.calls, moves.replaceState.mock.calls]).toEqual([
    [[null, '', '/en/prepaid-recharge']],
    [],
  ]);
  vi.stubGlobal('location', { pathname: '/en/prepaid-recharge', search: '' });
  // A link says of itself that it does not replace.
  go('/en/prepaid-recharge', { replace: false });
  go('/en/payment/start/card', { replace: true });
  expect(moves.replaceState.mock.calls).toEqual([
    [null, '', '/en/prepaid-recharge'],
    [null, '', '/en/payment/start/card'],
  ]);
  expect(moves.pushState).toHaveBeenCalledTimes(1);
});
