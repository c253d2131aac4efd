import { describe, expect, test } from 'vitest';
import { readReceiptCode } from './typed-receipt-code.ts';

describe('a receipt code', () => {
  test.each([
    '7KQ4M2Z1',
    '7KQ4-M2Z1',
    ' 7kq4 m2z1 ',
    '7KQ4–M2Zl',
    '7kq4\u2011m2zi',
    '7K Q4 M2 Z1',
    '7KQ4\u2212M2Z1',
    '7KQ4\u00adM2Z1',
    '7KQ4\uff0dM2Z1',
    '\u200e7KQ4-M2Z1\u200f',
    '\u202a7KQ4\u2066-M2Z1\u2069',
    '7KQ4.M2Z1',
    '7KQ4-M2Z1.',
    '7KQ4·M2Z1',
    '(7KQ4-M2Z1)',
    '«\u00a07KQ4-M2Z1\u00a0»',
    '7KQ4-M2Z1, ',
    '<7KQ4-M2Z1>',
  ])('is read: %j', (text) => {
    expect(readReceiptCode(text)).toBe('7KQ4M2Z1');
  });

  test('may have the letter O for a zero', () => {
    expect(readReceiptCode('oooo-OOOO')).toBe('00000000');
  });

  test.each(['', '7KQ4M2Z', '7KQ4M2Z12', '7KQ4M2ZU', '7KQ4/M2Z1', '7KQ4M2Zé', '7KQ4,M2Z1'])('is not in %j', (text) => {
    expect(readReceiptCode(text)).toBeUndefined();
  });
});
