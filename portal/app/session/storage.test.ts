import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStorage } from './testing/fake-storage.ts';
import { keep, readKept, readText, removeKept } from './storage.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

beforeEach(() => vi.stubGlobal('sessionStorage', aStorage()));
afterEach(() => {
  removeKept('n');
  vi.unstubAllGlobals();
});

test('what is kept is read again', () => {
  keep('n', 5);
  expect(sessionStorage.getItem('n')).toBe('5');
  expect(readKept('n', isNumber)).toBe(5);
});

test.each(['"5"', '{', '', 'null', '[5]'])('%s is removed and counts as absent', (text) => {
  sessionStorage.setItem('n', text);
  expect(readKept('n', isNumber)).toBeUndefined();
  expect(sessionStorage.getItem('n')).toBeNull();
});

test('without room the value lives as long as the page', () => {
  vi.stubGlobal('sessionStorage', aStorage(0));
  keep('n', 5);
  expect(readKept('n', isNumber)).toBe(5);
  removeKept('n');
  expect(readKept('n', isNumber)).toBeUndefined();
});

test('a browser that refuses its storage is served from memory', () => {
  vi.unstubAllGlobals();
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new Error('SecurityError');
    },
  });
  keep('n', 7);
  expect(readKept('n', isNumber)).toBe(7);
  removeKept('n');
  expect(readText('n')).toBeUndefined();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

test('a value that found room again replaces the one in memory', () => {
  vi.stubGlobal('sessionStorage', aStorage(0));
  keep('n', 1);
  vi.stubGlobal('sessionStorage', aStorage());
  keep('n', 2);
  expect(readKept('n', isNumber)).toBe(2);
});
