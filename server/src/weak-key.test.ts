import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWeakKey } from './unsafe-settings.ts';

test.each([
  '',
  'a',
  '0'.repeat(64),
  'ab'.repeat(32),
  '0123456'.repeat(9),
  'aaaaaaaabbbbbbbbccccccccddddddddeeeeeeeeffffffff0000000000000000',
  '0123456789abcdef'.repeat(4),
  '0123456789abcdef0123456789abcdef0123',
  '0123456789ab'.repeat(2),
])('%s is weak', (key) => {
  expect(isWeakKey(key)).toBe(true);
});

test.each(['01234567', 'sk_live_a', 'wallet key', '0123456789abcdefg'.repeat(2)])('%s is not', (key) => {
  expect(isWeakKey(key)).toBe(false);
});

test('where a key may be short, fewer different characters are enough; saying the same twice is not', () => {
  expect(isWeakKey('hush', 3)).toBe(false);
  expect(isWeakKey('aabb', 3)).toBe(true);
  expect(isWeakKey('abcabc', 3)).toBe(true);
});

test('what was drawn is never weak, whatever stands before it', () => {
  for (let i = 0; i < 2000; i += 1) expect(isWeakKey(randomBytes(32).toString(i % 2 ? 'hex' : 'base64'))).toBe(false);
});

test('what repeats itself up to 16 characters apart is always weak [V11.2.3]', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 16 }), fc.integer({ min: 2, max: 9 }), (part, times) => {
      expect(isWeakKey(part.repeat(times))).toBe(true);
    }),
  );
});
