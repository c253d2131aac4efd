import { expect, test } from 'vitest';
import { comeBackIn } from './come-back-in.ts';

test('what did not come is asked for ever more rarely, and no two phones ask together', () => {
  const earliest = [0, 1, 2].map((tries) => comeBackIn(tries, 0));
  const latest = [0, 1, 2].map((tries) => comeBackIn(tries, 1));
  expect(earliest).toEqual([5000, 20_000, 80_000]);
  expect(latest).toEqual([10_000, 40_000, 160_000]);
});
