import { readFileSync } from 'node:fs';
import { markets } from '@selfcare/markets/markets';
import { describe, expect, test } from 'vitest';
import { placesFile, readGazetteer } from './gazetteer-file.ts';
import { countryNames, createGazetteer } from './gazetteer.ts';
import { misspelt } from './misspelt-fixtures.ts';

const gazetteers = Object.fromEntries(
  Object.keys(misspelt).map((id) => {
    const market = markets[id]!;
    const { capital } = market.places!;
    return [id, createGazetteer(readGazetteer(market), { capital, country: countryNames(market) })];
  }),
);
const inCongo = gazetteers['cg']!;
const strict = (text: string) => inCongo.find(text, { isLenient: false, most: 5 });
const lenient = (text: string) => inCongo.find(text, { isLenient: true, most: 5 });

const letter = (number: number) => String.fromCharCode(97 + (Math.floor(number) % 26));

test('finds the right place first for at least 95 of 100 misspelt names', () => {
  const all = Object.entries(misspelt).flatMap(([id, rows]) => rows.map(([typed, name]) => ({ id, typed, name })));
  expect(all.length).toBeGreaterThanOrEqual(100);
  const missed = all.filter(
    ({ id, typed, name }) => gazetteers[id]!.find(typed, { isLenient: true, most: 1 })[0]?.name !== name,
  );
  expect(missed.length / all.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
});

test.each(Object.keys(gazetteers))('finds each town of the forms of %s before what bears its name elsewhere', (id) => {
  const towns = JSON.parse(readFileSync(placesFile(id, 'towns.json'), 'utf8')) as { cityName: string }[];
  expect(towns.length).toBeGreaterThan(5);
  const far = towns.filter(({ cityName }) => {
    const [first] = gazetteers[id]!.find(cityName, { isLenient: false, most: 1 });
    return first?.kind !== 'town' && !first?.within.includes(cityName);
  });
  expect(far).toEqual([]);
});

describe('an address', () => {
  test('is found where every word fits the name or its town', () => {
    expect(strict('Poto-Poto, Brazzaville')[0]?.name).toBe('Poto-Poto');
    expect(strict('marché total brazzaville')[0]?.name).toBe('Marché Total');
    expect(strict('Makelekle, Brazavile')[0]?.name).toBe('Makélékélé');
  });
  test.each([
    ['Brazzaville, Congo', 'Brazzaville'],
    ['Poto-Poto, Brazzaville, Congo', 'Poto-Poto'],
    ['Dolisie, République du Congo', 'Dolisie'],
    ['Brazzaville, Republic of the Congo', 'Brazzaville'],
    ['Pointe-Noire, Congo-Brazzaville', undefined],
    ['Congo Pharmacie', 'Congo Pharmacie'],
  ])('is found with the name of its country behind it: %s', (text, name) => {
    expect(strict(text)[0]?.name).toBe(name);
  });
  test.each([
    'Marseille, Brazzaville',
    'Lyon, Brazzaville',
    'Porto, Brazzaville',
    'Accra, Pointe-Noire',
    'Moscou, Pointe-Noire',
    'Madrid, Dolisie',
    'Kinshasa, Brazzaville',
    'Kinshasa',
    'Luanda',
    'Pemba, Pointe-Noire',
    'Shanghai, Ouesso',
    'Poto-Poto, Brazzaville, Cameroun',
    'qqxxzzww',
    'zzyyxxww',
    'Poto-Poto Brazzaville Congo Afrique centrale terre Lyon',
    '12 rue Mbochi, Brazzaville',
    'Poto-Poto, Dolisie',
    'zzzz',
    '',
    '   ',
    '😀',
    '<b>x</b>',
    'ى'.repeat(40),
  ])('%s is found nowhere', (text) => {
    expect(strict(text)).toEqual([]);
  });
});

describe('a search', () => {
  test('takes a word that is only begun, and one that fits nothing beside others that do', () => {
    expect(lenient('moung')[0]?.name).toBe('Moungali');
    expect(lenient('boutique marché total brazzaville')[0]?.name).toBe('Marché Total');
    expect(strict('moung')).toEqual([]);
  });
  test('finds the town of an address whose street nobody knows', () => {
    expect(lenient('12 rue Mbochi, Brazzaville')[0]?.name).toBe('Brazzaville');
    expect(lenient('12 avenue Zzzz')).toEqual([]);
    expect(lenient('12')).toEqual([]);
  });
  test('prefers what lies in the area that is looked at', () => {
    const south = { south: -4.3, west: 12.6, north: -4.1, east: 12.8 };
    const [first] = inCongo.find('bacongo', { isLenient: true, area: south, most: 5 });
    expect(first?.within).toContain('Dolisie');
    expect(lenient('bacongo')[0]?.within).toContain('Brazzaville');
  });
  test('names a number as it is: arrondissement 4 is no other', () => {
    expect(lenient('arrondissement 4')[0]?.name).toBe('Moungali');
    expect(lenient('arrondissement 2')[0]?.name).toBe('Bacongo');
  });
  test('puts a landmark before a district before a town of the same name, then the larger one', () => {
    const place = { otherNames: [], within: [], latitude: 0, longitude: 0, population: 0, isVillage: false };
    const own = createGazetteer(
      [
        { ...place, name: 'Rex', kind: 'town', population: 10 },
        { ...place, name: 'Rex', kind: 'town', population: 20 },
        { ...place, name: 'Rex', kind: 'district' },
        { ...place, name: 'Rex', kind: 'landmark' },
      ],
      { capital: 'Brazzaville' },
    );
    const found = own.find('rex', { isLenient: false, most: 5 });
    expect(found.map(({ kind, population }) => [kind, population])).toEqual([
      ['landmark', 0],
      ['district', 0],
      ['town', 20],
      ['town', 10],
    ]);
  });
  test('finds nothing where no word fits anything', () => {
    for (const text of ['qqxxzzww', 'ccchhhzz', 'zzyyxxww', 'asdfghjk xkcdqwrt'])
      for (const [id, gazetteer] of Object.entries(gazetteers))
        expect(gazetteer.find(text, { isLenient: true, most: 5 }), `${text} in ${id}`).toEqual([]);
  });
  test('costs no more for twelve new misspelt words than three times what one costs, or ten milliseconds', () => {
    const words =
      'moungali bacongo ouenze talangai makelekele madibou mfilou brazzaville lumumba loandjili djiri mpila';
    let seed = 0;
    const medianOf = (count: number): number => {
      const runs = Array.from({ length: 21 }, () => {
        seed++;
        const text = words
          .split(' ', count)
          .map((word) => `${word.slice(0, 2)}${letter(seed)}${letter(seed / 26)}${word.slice(3)}`);
        const started = performance.now();
        lenient(text.join(' '));
        return performance.now() - started;
      });
      return runs.toSorted((one, other) => one - other)[10]!;
    };
    medianOf(12);
    expect(medianOf(12)).toBeLessThan(Math.max(3.3 * medianOf(1), 10));
  });
  test('reads no more of a long text than its beginning [A21]', () => {
    const started = performance.now();
    expect(lenient(`poto poto ${'x'.repeat(10_000)}`)[0]?.name).toBe('Poto-Poto');
    lenient('mot '.repeat(2500));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
