import { expect, test } from 'vitest';
import { keepCache, readCache } from './cache.ts';
import { readText } from './storage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

test('an entry lives ten seconds unless told', () => {
  keepCache('c', 'x', undefined, 1000);
  expect(readCache('c', isText, 10_999)).toBe('x');
  expect(readCache('c', isText, 11_000)).toBeUndefined();
});

test('an entry that is read after its expiry is removed', () => {
  keepCache('c', 'x', 5, 0);
  readCache('c', isText, 6);
  expect(readText('c')).toBeUndefined();
});

test('an entry of another shape or with a far expiry is no entry', () => {
  keepCache('c', 5, 5000, 0);
  expect(readCache('c', isText, 1)).toBeUndefined();
  keepCache('c', 'x', 1e9, 0);
  expect(readCache('c', isText, 1)).toBeUndefined();
});
