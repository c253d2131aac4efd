import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('an id is a version 4 UUID made of the given bytes', () => {
  expect(newId((length) => new Uint8Array(length).fill(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(newId((length) => new Uint8Array(length))).toBe('00000000-0000-4000-8000-000000000000');
});

test('two ids differ', () => {
  expect(newId()).not.toBe(newId());
});
