import { expect, test } from 'vitest';
import { groupAmount, readTyped, type Behind } from './amount-digits.ts';

/** What the field holds after these keys, one by one; `<` takes the last sign back. */
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
