import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTab } from './storage.ts';
import { aStorage } from './testing/fake-storage.ts';
import { takeEnterpriseReference } from './enterprise-reference.ts';

const secret = 'abcdefghijklmnopqrst_-';
const open = (hash: string) => {
  const location = { hash, pathname: '/works', search: '' };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: null, replaceState: () => (location.hash = '') });
};

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage());
  forgetTab();
});
afterEach(() => vi.unstubAllGlobals());

test('the secret of a link is taken out of the address and kept for a reload', () => {
  open(`#${secret}`);
  expect(takeEnterpriseReference()).toBe(secret);
  expect(location.hash).toBe('');
  expect(takeEnterpriseReference()).toBe(secret);
});

test.each(['.', ')', '%20', '!'])('punctuation of a sentence at its end does not count: %s', (end) => {
  open(`#${secret}${end}`);
  expect(takeEnterpriseReference()).toBe(secret);
});

test('a browser that keeps nothing opens the order all the same', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  open(`#${secret}`);
  expect(takeEnterpriseReference()).toBe(secret);
  expect(takeEnterpriseReference()).toBe(secret);
});

test('a link that is not whole names nothing', () => {
  open('#abc');
  expect(takeEnterpriseReference()).toBeUndefined();
});
