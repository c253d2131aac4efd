import { expect, test } from 'vitest';
import { decimalMark, figures, moneyText } from './amount-text.ts';

const amounts = [0, 5, 500, 5000, 100_000, 1_234_567, 24_350.4, 0.5, 999.99];

test.each(['fr-FR', 'fr-CD', 'en', 'en-TZ', 'sw-TZ'])('%s writes figures as its readers do', (tag) => {
  for (const decimals of [0, 2]) {
    const format = new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    const shown = amounts.filter((amount) => decimals || Number.isInteger(amount));
    expect(shown.map((amount) => figures(amount, tag, decimals))).toEqual(shown.map((amount) => format.format(amount)));
  }
});

test('uses commas for an unknown language', () => {
  expect(figures(5000, 'xx-YY')).toBe('5,000');
});

test('uses the language’s decimal mark', () => {
  expect(['fr-CD', 'en', 'sw-TZ', 'xx'].map((tag) => decimalMark(tag))).toEqual([',', '.', '.', '.']);
});

test('keeps an amount on one line, with its currency where the language puts it', () => {
  expect(moneyText(23_351, 'CFA', 'fr-FR')).toBe('23\u202f351\u00a0CFA');
  expect(moneyText(23_351, 'CFA', 'en')).toBe('CFA\u00a023,351');
});

test('shows two decimals or none', () => {
  expect(moneyText(24_350.4, 'CFA', 'en')).toBe('CFA\u00a024,350.40');
  expect(moneyText(24_350.4, 'CFA', 'fr-FR')).toBe('24\u202f350,40\u00a0CFA');
});
