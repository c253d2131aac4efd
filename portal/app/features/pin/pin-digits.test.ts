import { expect, test } from 'vitest';
import { createPinDigits } from './seal-pin.ts';

const written = (digits: ReturnType<typeof createPinDigits>) => {
  const target = new Uint8Array(4);
  digits.writeTo(target, 0);
  return [...target];
};

test('digits are added up to the length, one too many is passed over', () => {
  const digits = createPinDigits(4);
  for (const digit of [1, 2, 3, 4, 5]) digits.add(digit);
  expect(digits.count()).toBe(4);
  expect(written(digits)).toEqual([...Buffer.from('1234')]);
});

test('the last digit is taken back and overwritten; nothing happens where there is none', () => {
  const digits = createPinDigits(4);
  digits.remove();
  digits.add(1);
  digits.add(0);
  digits.remove();
  expect(digits.count()).toBe(1);
  expect(written(digits)).toEqual([...Buffer.from('1'), 0, 0, 0]);
});

test('clearing overwrites every digit', () => {
  const digits = createPinDigits(4);
  for (const digit of [9, 8, 7, 6]) digits.add(digit);
  digits.clear();
  expect(digits.count()).toBe(0);
  expect(written(digits)).toEqual([0, 0, 0, 0]);
});
