import { expect, test } from 'vitest';
import { pauseAfter, untilNext } from './backoff.ts';

test('pauses grow by their factor up to the longest, however many there were', () => {
  const backoff = { first: 5, factor: 2, cap: 60 };
  expect([0, 1, 2, 3, 4, 100, 10_000].map((tries) => pauseAfter(backoff, tries))).toEqual([5, 10, 20, 40, 60, 60, 60]);
});

test('a pause is a whole number', () => {
  expect([1, 2].map((tries) => pauseAfter({ first: 5, factor: 1.5, cap: 60 }, tries))).toEqual([8, 11]);
});

test('the next of some ages comes after the present one, and none after the last', () => {
  expect([-5, 0, 29.5, 30, 599, 600].map((age) => untilNext([30, 600], age))).toEqual([35, 30, 0.5, 570, 1, null]);
});
