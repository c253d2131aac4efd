import { expect, test } from 'vitest';
import { priceText } from './price-text.ts';

const dual = { enableDualCurrency: true, tag: 'en' };
const single = { ...dual, enableDualCurrency: false };

test.each([
  [250, 'USD', 'USD 2.50'],
  [300, 'USD', 'USD 3.00'],
  [99, 'USD', 'USD 0.99'],
  [123_456, 'USD', 'USD 1,234.56'],
  [7125, 'CDF', 'CDF 7,125'],
  [7125.5, 'CDF', 'CDF 7,125.50'],
])('with dual currency %s of the wire in %s is %s', (amount, currency, text) => {
  expect(priceText(amount, currency, dual)).toBe(text.replace(' ', '\u00a0'));
});

test('in other markets the wire counts in major units, dollars too', () => {
  expect(priceText(5000, 'CFA', single)).toBe('CFA\u00a05,000');
  expect(priceText(5, 'USD', single)).toBe('USD\u00a05');
});

test('French writes the currency behind the price', () => {
  expect(priceText(123_450, 'USD', { ...dual, tag: 'fr-FR' })).toBe('1\u202f234,50\u00a0USD');
});
