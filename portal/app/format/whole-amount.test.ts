import { expect, test } from 'vitest';
import { wholeAmount } from './whole-amount.ts';

test.each([
  [24_350.4, true, 24_351, 'up'],
  [24_350.4, false, 24_350, 'down'],
  [0.01, true, 1, 'up'],
  [0.99, false, 0, 'down'],
  [35_000, true, 35_000, 'none'],
  [35_000, false, 35_000, 'none'],
  [0, true, 0, 'none'],
])('of %d, rounded up: %s, %d is charged (%s)', (billed, roundsUp, amount, rounding) => {
  expect(wholeAmount(billed, roundsUp)).toEqual({ amount, rounding });
});

test('a rest of the machine’s arithmetic is no fraction', () => {
  expect(wholeAmount(0.1 + 0.2 + 0.7, true)).toEqual({ amount: 1, rounding: 'none' });
  expect(wholeAmount(35_000.000_000_1, true)).toEqual({ amount: 35_000, rounding: 'none' });
});
