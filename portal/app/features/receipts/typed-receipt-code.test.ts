import { describe, expect, test } from 'vitest';
import { readReceiptCode } from './typed-receipt-code.ts';

describe('a code that a person typed', () => {
  test.each(['7KQ4M2Z1', '7KQ4-M2Z1', ' 7kq4 m2z1 ', '7KQ4–M2Zl', '7kq4\u2011m2zi', '7K Q4 M2 Z1'])(
    'is read: %j',
    (text) => {
      expect(readReceiptCode(text)).toBe('7KQ4M2Z1');
    },
  );

  test('may have the letter O for a zero', () => {
    expect(readReceiptCode('oooo-OOOO')).toBe('00000000');
  });

  test.each(['', '7KQ4M2Z', '7KQ4M2Z12', '7KQ4M2ZU', '7KQ4/M2Z1', '7KQ4M2Zé'])('is none: %j', (text) => {
    expect(readReceiptCode(text)).toBeUndefined();
  });
});
