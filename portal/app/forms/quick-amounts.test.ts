import { expect, test } from 'vitest';
import { learnAmounts } from './quick-amounts.ts';

const market = [500, 1000, 2000, 5000];
const bounds = { minimum: 100, maximum: 100_000 };
const learn = (history: readonly number[]) => learnAmounts(market, history, bounds);

test.each([
  ['nothing was paid yet', [], [500, 1000, 2000, 5000], 1000],
  ['one amount was paid', [700], [500, 700, 1000, 2000], 700],
  ['one of the market’s was paid', [5000, 5000], [500, 1000, 2000, 5000], 5000],
  ['one was paid more often than a later one', [300, 700, 700], [300, 500, 700, 1000], 700],
  ['three were paid as often: the last two count', [300, 700, 900], [300, 500, 700, 1000], 300],
])('when %s the chips follow', (_, history, amounts, usual) => {
  expect(learn(history)).toEqual({ amounts, usual });
});

test('amounts that cannot be chosen are passed over', () => {
  expect(learn([99, 100_001, 500.5, Number.NaN])).toEqual({ amounts: market, usual: 1000 });
});

test('the smallest and the largest amount that can be chosen are learned', () => {
  expect(learn([100, 100_000]).amounts).toEqual([100, 500, 1000, 100_000]);
});
