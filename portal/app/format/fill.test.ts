import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('a placeholder takes its value, each time that it stands there', () => {
  expect(fill('{a} and {b}, {a}', { a: 'one', b: 2 })).toBe('one and 2, one');
});

test('a placeholder without a value stays, so that a later fill can take it', () => {
  expect(fill('{brand}: {amount}', { brand: 'Lisolo' })).toBe('Lisolo: {amount}');
});

test('a value is never read as a placeholder or a pattern', () => {
  expect(fill('{a}', { a: '{b} $& $1', b: 'x' })).toBe('{b} $& $1');
});
