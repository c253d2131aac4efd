import { expect, test } from 'vitest';
import { secondsLeftOf } from './new-lead.ts';

test.each([
  ['2026-11-26T08:30:00Z', 15],
  ['2026-11-26T22:30:00Z', 1],
])('at %s another day of the market begins within %i hours', (at, hours) => {
  expect(secondsLeftOf('2026-11-26', 'Africa/Brazzaville', Date.parse(at))).toBe(hours * 3600);
});
