import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { figures } from './figures.ts';

const tags = [...new Set(Object.values(markets).flatMap(({ languages }) => languages.map(({ tag }) => tag)))];
const amounts = [0, 5, 500, 5000, 100_000, 1_234_567, 24_350.4, 0.5, 999.99];

test.each(tags)('%s writes whole amounts and those with hundredths as its readers do', (tag) => {
  for (const decimals of [0, 2]) {
    const format = new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    const shown = amounts.filter((amount) => decimals || Number.isInteger(amount));
    expect(shown.map((amount) => figures(amount, tag, decimals))).toEqual(shown.map((amount) => format.format(amount)));
  }
});

test('a language that nobody described gets commas rather than nothing', () => {
  expect(figures(5000, 'xx-YY')).toBe('5,000');
});
