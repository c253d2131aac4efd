import { expect, test } from 'vitest';
import { formatAmount } from './typed-amount.ts';

const francs = { code: 'XAF', shown: 'CFA', decimals: 0 };
const dollars = { code: 'USD', shown: 'USD', decimals: 2 };

test('French puts a narrow no-break space between the thousands, English a comma', () => {
  expect(formatAmount(5000, { tag: 'fr-FR', currency: francs })).toBe('5\u202f000');
  expect(formatAmount(5000, { tag: 'en', currency: francs })).toBe('5,000');
});

test('a currency with hundredths shows them', () => {
  expect(formatAmount(50, { tag: 'en', currency: dollars })).toBe('0.50');
});

test('a whole amount is written without them', () => {
  expect(formatAmount(500_000, { tag: 'en-TZ', currency: { decimals: 2 } })).toBe('5,000');
});
