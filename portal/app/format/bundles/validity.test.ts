import { describe, expect, test } from 'vitest';
import { expiryWords as en } from '../../locales/en/expiry-words.ts';
import { bundleWords } from '../../locales/fr/bundle-words.ts';
import { expiryWords as fr } from '../../locales/fr/expiry-words.ts';
import { aBundle } from './testing/bundle.ts';
import { expiryText, untilText, validityMs, validityText } from './validity.ts';

test.each([
  [24, 'hour', '24 heures'],
  [1, 'DAY', '1 jour'],
  [7, 'days', '7 jours'],
  [1, 'Week', '1 semaine'],
  [3, 'month', '3 mois'],
  [-1, '', 'Validité illimitée'],
  [-1, null, 'Validité illimitée'],
  [2, 'moons', '2 moons'],
  [2, 'toString', '2 toString'],
  [2, null, '2'],
])('%s %s is written as %s', (validity, validityUnit, text) => {
  expect(validityText({ validity, validityUnit }, bundleWords)).toBe(text);
});

test('a length is known in hours, days and weeks; months are the operator’s', () => {
  expect(validityMs({ validity: 24, validityUnit: 'hour' })).toBe(86_400_000);
  expect(validityMs({ validity: 1, validityUnit: 'day' })).toBe(86_400_000);
  expect(validityMs({ validity: 1, validityUnit: 'week' })).toBe(7 * 86_400_000);
  expect(validityMs({ validity: 1, validityUnit: 'month' })).toBeUndefined();
  expect(validityMs({ validity: 1, validityUnit: 'moons' })).toBeUndefined();
  expect(validityMs({ validity: -1, validityUnit: null })).toBe(Infinity);
});

/** A Friday, 14:30 in Brazzaville, an hour ahead of universal time. */
const now = Date.parse('2026-11-20T13:30:00Z');
const until = (validity: number, validityUnit: string, texts = fr, at = now) =>
  expiryText({ validity, validityUnit }, { now: at, timeZone: 'Africa/Brazzaville', texts })?.replaceAll('\u00a0', ' ');

describe('bought now, a bundle lasts', () => {
  test.each([
    [6, 'hour', 'jusqu’à aujourd’hui 20 h 30'],
    [24, 'hour', 'jusqu’à demain 14 h 30'],
    [10, 'hour', 'jusqu’à demain 0 h 30'],
    [2, 'day', 'jusqu’à dimanche 14 h 30'],
    [6, 'day', 'jusqu’à jeudi 14 h 30'],
    [7, 'day', 'jusqu’au 27 novembre, 14 h 30'],
    [1, 'week', 'jusqu’au 27 novembre, 14 h 30'],
    [11, 'day', 'jusqu’au 1er décembre, 14 h 30'],
    [30, 'day', 'jusqu’au 20 décembre, 14 h 30'],
  ])('%s %s: %s', (validity, unit, text) => {
    expect(until(validity, unit)).toBe(text);
  });

  test('in English until Sunday 14:30', () => {
    expect(until(2, 'day', en)).toBe('until Sunday 14:30');
    expect(until(30, 'day', en)).toBe('until 20 December, 14:30');
  });

  test('by the clock of the market, not of the visitor', () => {
    const lateEvening = Date.parse('2026-11-20T23:15:00Z');
    expect(until(1, 'hour', fr, lateEvening)).toBe('jusqu’à aujourd’hui 1 h 15');
    const options = { now: lateEvening, timeZone: 'Africa/Dar_es_Salaam', texts: fr };
    expect(expiryText({ validity: 23, validityUnit: 'hour' }, options)).toBe('jusqu’à demain 1\u00a0h\u00a015');
  });

  test('without an end where it is unlimited, counted in months, or counts nights', () => {
    expect(until(-1, 'day')).toBeUndefined();
    expect(until(1, 'month')).toBeUndefined();
    const night = aBundle({ validity: 6, validityUnit: 'hour', periodType: 'night' });
    expect(expiryText(night, { now, timeZone: 'Africa/Brazzaville', texts: fr })).toBeUndefined();
  });
});

test.each([
  ['2026-12-10T23:59:59Z', 'jusqu’au 11 décembre, 0 h 59'],
  ['2026-11-22T13:30:00Z', 'jusqu’à dimanche 14 h 30'],
  ['2026-11-19T13:30:00Z', 'jusqu’au 19 novembre, 14 h 30'],
])('what ends at %s lasts %s, where the operator is', (end, text) => {
  const options = { now, timeZone: 'Africa/Brazzaville', texts: fr };
  expect(untilText(Date.parse(end), options).replaceAll('\u00a0', ' ')).toBe(text);
});
