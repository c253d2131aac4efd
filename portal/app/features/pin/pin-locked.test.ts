import { expect, test } from 'vitest';
import { dialAddress } from './pin-locked.tsx';

test('the hash of a code to dial is part of the number, not of the address', () => {
  expect(dialAddress('*128#')).toBe('tel:*128%23');
  expect(dialAddress('300')).toBe('tel:300');
});
