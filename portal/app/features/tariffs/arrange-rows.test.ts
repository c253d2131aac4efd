import type { Tariff } from '@selfcare/contract/bundles';
import { describe, expect, test } from 'vitest';
import { aBundle } from '../../format/bundles/testing/bundle.ts';
import { tariffs as fr } from '../../locales/fr/tariffs.ts';
import { kindOf } from '../../format/bundles/groups.ts';
import { arrangeRows, bare, everything, pressColumn, type View } from './arrange-rows.ts';
import { cellsOf, ranksOf } from './tariff-words.ts';

const aTariff = ({ lineTypes = ['PREPAID'], ...part }: Partial<Tariff> = {}): Tariff => {
  const { lineType: _, ...bundle } = aBundle(part);
  return { ...bundle, lineTypes };
};

const shelf = [
  aTariff({ productCode: 'A', amount: 2000, lineTypes: ['PREPAID', 'HYBRID'] }),
  aTariff({ productCode: 'B', data: 10, amount: 3500 }),
  aTariff({ productCode: 'U', data: -1, validity: -1, periodType: 'others', amount: 25_000, name: 'Illimité' }),
  aTariff({ productCode: 'V', category: 'voice', data: null, voice: 10, amount: 100, periodType: 'day', validity: 1 }),
];

const rows = shelf.map((tariff) => ({
  code: tariff.productCode,
  kind: kindOf(tariff),
  lines: tariff.lineTypes,
  words: bare(`${tariff.name} ${tariff.description}`),
  ranks: ranksOf(tariff),
}));

const shown = (part: Partial<View>) =>
  arrangeRows(rows, { ...everything, ...part })
    .map(({ code }) => code)
    .join('');

describe('the table', () => {
  test('shows everything in the order of the document at first', () => {
    expect(shown({})).toBe('ABUV');
  });

  test('is filtered by kind, by line and by words, whatever their marks', () => {
    expect(shown({ kind: 'voice' })).toBe('V');
    expect(shown({ line: 'HYBRID' })).toBe('A');
    expect(shown({ line: 'POSTPAID' })).toBe('');
    expect(shown({ search: 'ILLIMITE' })).toBe('U');
    expect(shown({ search: ' 7 jours  4g' })).toBe('ABV');
  });

  test('is sorted both ways, what a column says nothing of last', () => {
    expect(shown({ sorting: { by: 'price', isDown: false } })).toBe('VABU');
    expect(shown({ sorting: { by: 'price', isDown: true } })).toBe('UBAV');
    expect(shown({ sorting: { by: 'gigabyte', isDown: false } })).toBe('BAVU');
    expect(shown({ sorting: { by: 'gigabyte', isDown: true } })).toBe('ABVU');
    expect(shown({ sorting: { by: 'contents', isDown: true } })).toBe('UBAV');
    expect(shown({ sorting: { by: 'lasts', isDown: false } })).toBe('VABU');
  });

  test('goes up, down and back to its first order with one column', () => {
    const up = pressColumn(everything.sorting, 'price');
    const down = pressColumn(up, 'price');
    expect([up.isDown, down.isDown, pressColumn(down, 'price').by]).toEqual([false, true, undefined]);
    expect(pressColumn(down, 'lasts')).toEqual({ by: 'lasts', isDown: false });
  });
});

test('the columns say what a bundle holds, costs and for whom it is', () => {
  const words = { texts: fr, site: { tag: 'fr-FR', enableDualCurrency: false } };
  const cells = (part: Partial<Tariff>) =>
    Object.values(cellsOf(aTariff(part), words)).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
  expect(cells({})).toEqual(['5 Go', '7 jours', '2 000 CFA', '400 CFA', 'Prépayée']);
  expect(cells({ data: -1, lineTypes: ['PREPAID', 'POSTPAID', 'HYBRID'] })).toEqual([
    'Illimité',
    '7 jours',
    '2 000 CFA',
    '',
    'Toutes les lignes',
  ]);
});
