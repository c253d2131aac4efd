import { expect, test } from 'vitest';
import { errors as en } from '../locales/en/errors.ts';
import { errors as fr } from '../locales/fr/errors.ts';
import { moneyText } from '../format/money-text.ts';

test('an amount stands on one line in the order of the language', () => {
  expect(moneyText(100_000, 'CFA', { tag: 'en', texts: en })).toBe('CFA\u00a0100,000');
  expect(moneyText(100_000, 'CFA', { tag: 'fr-FR', texts: fr })).toBe('100\u202f000\u00a0CFA');
});

test('decimals are shown where there are some, and then both', () => {
  expect(moneyText(24_350.4, 'CFA', { tag: 'en', texts: en })).toBe('CFA\u00a024,350.40');
});
