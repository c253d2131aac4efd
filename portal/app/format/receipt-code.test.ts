import { describe, expect, test } from 'vitest';
import { groupReceiptCode, isReceiptCode } from './receipt-code.ts';

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
