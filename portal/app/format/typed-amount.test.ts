import { describe, expect, test } from 'vitest';
import { groupAmount, readTyped, type Behind } from './amount-digits.ts';
import { amountToType, keptAmount, postpaidBounds, typedAmount } from './typed-amount.ts';

const francs = { enableDualCurrency: false };
const dollars = { enableDualCurrency: true };
const bounds = { prepaidMin: 1, prepaidMax: 2, postpaidMin: 20, postpaidMax: 50_000 };

describe('in francs', () => {
  test('what is typed is what the wire says', () => {
    expect([typedAmount('24351', francs), amountToType(24_351, francs)]).toEqual([24_351, '24351']);
  });
  test('bounds are whole units', () => {
    const currency = { code: 'XAF', shown: 'CFA', decimals: 0 };
    expect(postpaidBounds({ bounds, currency, ...francs })).toEqual({ minimum: 20, maximum: 50_000 });
  });
});

describe('with dual currency', () => {
  test.each([
    ['24.35', 2435],
    ['24.3', 2430],
    ['24.', 2400],
    ['0.29', 29],
    ['1.15', 115],
  ])('dollars typed as %s are %d hundredths', (text, amount) => {
    expect(typedAmount(text, dollars)).toBe(amount);
  });
  test('hundredths are proposed as dollars', () => {
    expect([amountToType(2435, dollars), amountToType(2400, dollars)]).toEqual(['24.35', '24']);
  });
  test('bounds are hundredths', () => {
    const currency = { code: 'USD', shown: 'USD', decimals: 2 };
    expect(postpaidBounds({ bounds, currency, ...dollars })).toEqual({ minimum: 20, maximum: 50_000 });
  });
});

test('of what was kept only an amount is taken', () => {
  expect(['12', '1234567890', '1.5', '-1', 'x', ''].map(keptAmount(francs))).toEqual(['12', '', '', '', '', '']);
  expect(['12', '1.55', '1.555', '1,5', 'x'].map(keptAmount(dollars))).toEqual(['12', '1.55', '', '', '']);
});

/** Returns the content of the field after these keys; `<` deletes the last character. */
const afterKeys = (keys: string, languageTag: string): string => {
  let [shown, behind]: [string, Behind] = ['', undefined];
  for (const key of keys) {
    const text = key === '<' ? shown.slice(0, -1) : shown + key;
    const read = readTyped({ text, caret: text.length }, shown, behind, languageTag);
    behind = read.behind;
    shown = groupAmount(read.digits, languageTag);
  }
  return shown.replaceAll(/\D/g, '');
};

test.each([
  ['1000', 'fr-FR', '1000'],
  ['1 000', 'fr-FR', '1000'],
  ['100,50', 'fr-FR', '100'],
  ['1000,5', 'fr-FR', '1000'],
  ['1.000', 'fr-FR', '1000'],
  ['1.000,50', 'fr-FR', '1000'],
  ['100,50<', 'fr-FR', '10'],
  ['100,5<0', 'fr-FR', '100'],
  ['100,x5', 'fr-FR', '100'],
  [',500', 'fr-FR', '500'],
  ['12abc3', 'fr-FR', '123'],
  ['1,000', 'en', '1000'],
  ['100.50', 'en', '100'],
  ['2,500.00', 'en', '2500'],
])('%s typed key by key in %s is %s', (keys, languageTag, amount) => {
  expect(afterKeys(keys, languageTag)).toBe(amount);
});

test('a paste is read as a whole, also beside what stands there', () => {
  expect(readTyped({ text: '500,00', caret: 6 }, '', undefined, 'fr-FR')).toMatchObject({ digits: '500' });
  expect(readTyped({ text: '10500', caret: 5 }, '10', '5', 'fr-FR')).toMatchObject({ digits: '10500' });
});
