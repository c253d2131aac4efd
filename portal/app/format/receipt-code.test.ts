import { describe, expect, test } from 'vitest';
import { groupReceiptCode, isReceiptCode, readReceiptCode } from './receipt-code.ts';

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

describe('a code in an address', () => {
  test.each(['7KQ4M2Z1', '7KQ4-M2Z1', '7kq4-m2z1'])('may be %s', (text) => {
    expect(isReceiptCode(text)).toBe(true);
  });

  test.each(['7KQ4--M2Z1', '7K-Q4M2Z1', '7KQ4-M2Z', '7KQ4-M2ZO', '7KQ4%20M2Z1', '-7KQ4M2Z1', 'x.css'])(
    'is never %s',
    (text) => {
      expect(isReceiptCode(text)).toBe(false);
    },
  );

  test('is the code in its groups', () => {
    expect(groupReceiptCode('7KQ4M2Z1')).toBe('7KQ4-M2Z1');
    expect(isReceiptCode(groupReceiptCode('7KQ4M2Z1'))).toBe(true);
  });
});
